import type { AuditEntry } from '@sluice/contract/schemas/keys';
import { AUDIT_PAGE_SIZE, auditTypeLabel, isAuditType } from '@sluice/domain/audit';
import { RANGE_LABELS } from '@sluice/domain/time-range';
import { MultiCombobox } from '@sluice/ui/Combobox';
import { DataTable, type DataTableColumn, type DataTableStatus } from '@sluice/ui/DataTable';
import { Link } from '@sluice/ui/Link';
import { Pagination } from '@sluice/ui/Pagination';
import { SearchField } from '@sluice/ui/SearchField';
import { Select } from '@sluice/ui/Select';
import { tableStatusOf } from '../../async-state.ts';
import { When } from '../../parts/When.tsx';
import { paths } from '../../paths.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import {
  AUDIT_RANGES,
  type AuditRange,
  auditFiltersAtom,
  auditOptionsAtom,
  auditStateAtom,
  filterAuditAction,
  NO_AUDIT_FILTERS,
  retryAuditAction,
} from './audit.atoms.ts';
import { auditDetectors, auditFacts, auditIncidents, auditSentence } from './audit-sentence.ts';
import { EntryChange } from './parts/EntryChange.tsx';
import { IntegrityLine } from './parts/IntegrityLine.tsx';

function What({ entry }: { entry: AuditEntry }) {
  const { ids, count } = auditIncidents(entry);
  const detectors = auditDetectors(entry);
  const facts = auditFacts(entry);
  return (
    <div className="min-w-0 py-1">
      <p>
        {auditSentence(entry)}
        {ids.length === 0 && count > 0 ? ` (${count} incidents)` : null}
      </p>
      {ids.length === 0 ? null : (
        <p className="flex flex-wrap gap-x-2">
          {ids.map((id) => (
            <Link key={id} href={paths.incident('secret', id)} className="tabular-nums">
              #{id}
            </Link>
          ))}
        </p>
      )}
      {detectors === null ? null : <p className="truncate text-sm text-text-muted">{detectors}</p>}
      {facts.length === 0 ? null : (
        <p className="truncate text-sm text-text-muted">
          {facts.map(({ text }) => text).join(' · ')}
        </p>
      )}
      <EntryChange entry={entry} />
    </div>
  );
}

const COLUMNS: readonly DataTableColumn<AuditEntry>[] = [
  {
    id: 'gg_created_at',
    header: 'When',
    inCard: 'meta',
    width: '116px',
    cell: ({ gg_created_at }) => <When at={gg_created_at} />,
  },
  {
    id: 'actor',
    header: 'Actor',
    inCard: 'meta',
    width: '200px',
    cell: ({ actor_name, actor_email }) => (
      <span className="min-w-0">
        <span className="block truncate">{actor_name === '' ? 'Sluice' : actor_name}</span>
        <span className="block truncate text-sm text-text-muted">{actor_email}</span>
      </span>
    ),
  },
  { id: 'what', header: 'What', cell: (entry) => <What entry={entry} />, inCard: 'title' },
  {
    id: 'ip',
    header: 'IP address',
    inCard: 'fact',
    width: '130px',
    cell: ({ actor_ip }) => (actor_ip === '' ? null : <code className="text-sm">{actor_ip}</code>),
  },
];

const RANGES = Object.keys(AUDIT_RANGES).filter((name): name is AuditRange => name in AUDIT_RANGES);

function Filters() {
  const filters = useAtomValue(auditFiltersAtom);
  const filter = useSetAtom(filterAuditAction);
  const { types, actors } = useAtomValue(auditOptionsAtom);
  return (
    <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_200px_200px_180px]">
      <div className="min-w-0">
        <SearchField
          label="Search the audit log"
          value={filters.search}
          debounceMs={300}
          onValueChange={(search) => filter({ search })}
        />
      </div>
      <div>
        <MultiCombobox
          label="Type"
          placeholder="Type"
          values={filters.types}
          onValuesChange={(next) => filter({ types: next })}
          options={types.map((value) => ({
            value,
            label: isAuditType(value) ? auditTypeLabel(value) : value,
          }))}
        />
      </div>
      <div>
        <MultiCombobox
          label="Actor"
          placeholder="Actor"
          values={filters.actors}
          onValuesChange={(next) => filter({ actors: next })}
          options={actors.map(({ name, email }) => ({ value: email, label: name, hint: email }))}
        />
      </div>
      <div>
        <Select
          label="Time range"
          value={filters.range}
          onValueChange={(range) => filter({ range })}
          options={RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
        />
      </div>
    </div>
  );
}

/** `/settings/company/audit-logs` (spec 002 §2), for admins. */
export function AuditLogsScreen() {
  const state = useAtomValue(auditStateAtom);
  const filters = useAtomValue(auditFiltersAtom);
  const filter = useSetAtom(filterAuditAction);
  const retry = useSetAtom(retryAuditAction);
  const data = state.kind === 'ready' ? state.data : null;
  const status: DataTableStatus = tableStatusOf(state, retry, (loaded) =>
    loaded.rows.results.length === 0
      ? {
          kind: 'filtered',
          title: 'No audit logs found',
          body: 'Please try another search',
          onClear: () => filter(NO_AUDIT_FILTERS),
        }
      : { kind: 'ready' },
  );
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / AUDIT_PAGE_SIZE));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <IntegrityLine />
      <Filters />
      <DataTable
        label="Audit logs"
        columns={COLUMNS}
        rows={data?.rows.results ?? []}
        rowId={({ id }) => String(id)}
        rowLabel={(entry) => `${entry.actor_name} ${auditSentence(entry)}`}
        status={status}
      />
      {pageCount > 1 ? (
        <Pagination
          page={filters.page}
          pageCount={pageCount}
          total={data?.total}
          capped={data?.isTotalCapped}
          itemName="entries"
          onPageChange={(page) => filter({ page })}
        />
      ) : null}
    </div>
  );
}
