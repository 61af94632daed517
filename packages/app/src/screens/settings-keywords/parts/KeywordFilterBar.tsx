import { KEYWORD_STATUSES, KEYWORD_TYPES, type KeywordFamily } from '@sluice/domain/keywords';
import { MultiCombobox } from '@sluice/ui/Combobox';
import { SearchField } from '@sluice/ui/SearchField';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { filterKeywordsAction, keywordFiltersAtom, keywordLabelsAtom } from '../keywords.atoms.ts';
import { KEYWORD_TYPE_LABELS, STATUS_LABELS } from './keyword-words.ts';

/** Search, type, labels and status of the table of keywords (spec 002 §2). */
export function KeywordFilterBar({ family }: { family: KeywordFamily }) {
  const filters = useAtomValue(keywordFiltersAtom)[family];
  const filter = useSetAtom(filterKeywordsAction);
  const labels = useAtomValue(keywordLabelsAtom);
  return (
    <div className="flex flex-wrap gap-2">
      <div className="min-w-0 flex-1 basis-50">
        <SearchField
          label="Search keywords"
          value={filters.search}
          debounceMs={300}
          onValueChange={(search) => filter(family, { search })}
        />
      </div>
      <div className="w-30">
        <MultiCombobox
          label="Type"
          placeholder="Type"
          values={filters.type}
          onValuesChange={(type) => filter(family, { type })}
          options={KEYWORD_TYPES.map((value) => ({ value, label: KEYWORD_TYPE_LABELS[value] }))}
        />
      </div>
      <div className="w-35">
        <MultiCombobox
          label="Labels"
          placeholder="Labels"
          values={filters.labels}
          onValuesChange={(ids) => filter(family, { labels: ids })}
          emptyText="No labels"
          options={labels.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <div className="w-40">
        <MultiCombobox
          label="Status"
          placeholder="Status"
          values={filters.status}
          onValuesChange={(status) => filter(family, { status })}
          options={KEYWORD_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        />
      </div>
    </div>
  );
}
