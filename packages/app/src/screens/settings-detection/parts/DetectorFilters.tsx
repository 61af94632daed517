import { DETECTOR_CATEGORIES } from '@sluice/domain/detector-list';
import { MultiCombobox } from '@sluice/ui/Combobox';
import { SearchField } from '@sluice/ui/SearchField';
import { Select } from '@sluice/ui/Select';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { detectorQueryAtom, filterDetectorsAction } from '../detection.atoms.ts';

/** Search, category, status, frequency and incidents of the table of detectors (spec 002 §2). */
export function DetectorFilters() {
  const query = useAtomValue(detectorQueryAtom);
  const filter = useSetAtom(filterDetectorsAction);
  return (
    <div className="flex flex-wrap gap-2">
      <div className="min-w-0 flex-1 basis-50">
        <SearchField
          label="Search detectors"
          value={query.search}
          onValueChange={(search) => filter({ search })}
        />
      </div>
      <div className="w-40">
        <MultiCombobox
          label="Category"
          placeholder="Category"
          values={query.categories}
          onValuesChange={(categories) => filter({ categories })}
          options={DETECTOR_CATEGORIES.map((value) => ({ value, label: value }))}
        />
      </div>
      <Select
        label="Status"
        labelShown="inside"
        tone="quiet"
        value={query.status}
        onValueChange={(status) => filter({ status })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]}
      />
      <Select
        label="Frequency"
        labelShown="inside"
        tone="quiet"
        value={query.frequency}
        onValueChange={(frequency) => filter({ frequency })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'frequent', label: 'Seen regularly' },
          { value: 'rare', label: 'Extremely rare' },
        ]}
      />
      <Select
        label="Incidents"
        labelShown="inside"
        tone="quiet"
        value={query.incidents}
        onValueChange={(incidents) => filter({ incidents })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'some', label: 'With incidents' },
          { value: 'none', label: 'Without incidents' },
        ]}
      />
    </div>
  );
}
