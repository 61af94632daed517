import type { KeywordEntry } from '@sluice/contract/schemas/detection';
import type { KeywordFamily } from '@sluice/domain/keywords';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { DataTable, type DataTableColumn, type DataTableStatus } from '@sluice/ui/DataTable';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { IconButton } from '@sluice/ui/IconButton';
import { Pagination } from '@sluice/ui/Pagination';
import { Clock, Download, Ellipsis, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { tableStatusOf } from '../../../async-state.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  canManageKeywordsAtom,
  deactivateKeywordAction,
  deleteKeywordAction,
  FAMILY_WORDS,
  filterKeywordsAction,
  KEYWORD_PAGE_SIZE,
  keywordFiltersAtom,
  keywordLabelsAtom,
  keywordStateAtom,
  NO_KEYWORD_FILTERS,
  retryKeywordsAction,
} from '../keywords.atoms.ts';
import { KeywordDialog } from './KeywordDialog.tsx';
import { KeywordExportDialog } from './KeywordExportDialog.tsx';
import { KeywordFilterBar } from './KeywordFilterBar.tsx';
import { CATEGORY_LABELS, KEYWORD_TYPE_LABELS, STATUS_LABELS } from './keyword-words.ts';

function NameCell({ entry }: { entry: KeywordEntry }) {
  if (entry.status === 'deactivated') return <s className="text-text-subtle">{entry.name}</s>;
  if (entry.status === 'active') return entry.name;
  const note = 'Under review by the provider, within 24 business hours';
  return (
    <span className="inline-flex items-center gap-1.5">
      {entry.name}
      <Clock role="img" aria-label={note} className="size-3.5 text-medium-mark" />
    </span>
  );
}

function columnsOf(labelOf: (id: number) => string): DataTableColumn<KeywordEntry>[] {
  const sorted = { sortable: true, firstDirection: 'asc' } as const;
  return [
    { id: 'name', header: 'Name', ...sorted, cell: (entry) => <NameCell entry={entry} /> },
    {
      id: 'keyword',
      header: 'Keyword',
      inCard: 'meta',
      width: '152px',
      ...sorted,
      cell: ({ keyword }) => (
        <code className="block truncate text-sm" title={keyword}>
          {keyword}
        </code>
      ),
    },
    {
      id: 'type',
      header: 'Type',
      inCard: 'meta',
      width: '76px',
      ...sorted,
      cell: ({ type }) => KEYWORD_TYPE_LABELS[type],
    },
    {
      id: 'labels',
      header: 'Labels',
      inCard: 'meta',
      width: '112px',
      cell: ({ labels }) => labels.map((id) => labelOf(id)).join(', '),
    },
    {
      id: 'categories',
      header: 'Categories',
      inCard: 'meta',
      width: '132px',
      cell: ({ categories }) => categories.map((one) => CATEGORY_LABELS[one]).join(', '),
    },
    {
      id: 'status',
      header: 'Status',
      inCard: 'meta',
      width: '84px',
      ...sorted,
      cell: ({ status }) => STATUS_LABELS[status],
    },
    {
      id: 'created_at',
      header: 'Created',
      inCard: 'fact',
      width: '116px',
      sortable: true,
      cell: ({ created_at }) => <When at={created_at} />,
    },
  ];
}

type Open =
  | { kind: 'add' }
  | { kind: 'export' }
  | { kind: 'edit' | 'delete' | 'deactivate'; entry: KeywordEntry };

/** The keywords of a family, ten a page, with filters and what an admin can do (spec 002 §2). */
export function KeywordTable({ family }: { family: KeywordFamily }) {
  const state = useAtomValue(keywordStateAtom)[family];
  const filters = useAtomValue(keywordFiltersAtom)[family];
  const filter = useSetAtom(filterKeywordsAction);
  const retry = useSetAtom(retryKeywordsAction);
  const canManage = useAtomValue(canManageKeywordsAtom);
  const labels = useAtomValue(keywordLabelsAtom);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useMemo(() => {
    const names = new Map(labels.map(({ id, name }) => [id, name]));
    return columnsOf((id) => names.get(id) ?? `#${id}`);
  }, [labels]);
  const word = FAMILY_WORDS[family];
  const onlyAdmin = (verb: string) => (canManage === false ? `Only admin can ${verb}` : undefined);
  const add = (
    <Button
      tone="primary"
      icon={<Plus />}
      busy={canManage === null}
      disabledReason={onlyAdmin('add')}
      onClick={() => setOpen({ kind: 'add' })}
    >
      Add {word}
    </Button>
  );
  const status: DataTableStatus = tableStatusOf(
    state,
    () => retry(family),
    (loaded) =>
      loaded.results.length > 0
        ? { kind: 'ready' }
        : loaded.total_count === 0
          ? {
              kind: 'empty',
              title: `No ${word}s yet`,
              body:
                family === 'secret_graspers'
                  ? 'A secret grasper makes a secret in the same commit a secret of your company.'
                  : 'An incident raiser opens a keyword incident where it is found in public code.',
              action: add,
            }
          : {
              kind: 'filtered',
              title: 'No keyword matches',
              onClear: () => filter(family, { ...NO_KEYWORD_FILTERS, status: [] }),
            },
  );
  const data = state.kind === 'ready' ? state.data : null;
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / KEYWORD_PAGE_SIZE));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-80">
          <KeywordFilterBar family={family} />
        </div>
        <Button icon={<Download />} onClick={() => setOpen({ kind: 'export' })}>
          Export
        </Button>
        {add}
      </div>
      <DataTable
        label="Table of keywords"
        columns={columns}
        rows={data?.results ?? []}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        status={status}
        minWidth={900}
        sort={{
          column: filters.ordering.replace(/^-/, ''),
          direction: filters.ordering.startsWith('-') ? 'desc' : 'asc',
        }}
        onSortChange={({ column, direction }) =>
          filter(family, { ordering: direction === 'desc' ? `-${column}` : column })
        }
        rowActions={(entry) => (
          <DropdownMenu
            label={`Actions on ${entry.name}`}
            align="end"
            trigger={
              <IconButton size="small" label={`Actions on ${entry.name}`} icon={<Ellipsis />} />
            }
            items={[
              {
                id: 'edit',
                label: 'Edit',
                disabledReason: onlyAdmin('edit'),
                onSelect: () => setOpen({ kind: 'edit', entry }),
              },
              {
                id: 'deactivate',
                label: 'Deactivate',
                disabledReason:
                  onlyAdmin('edit') ??
                  (entry.status === 'deactivated' ? 'It is deactivated already' : undefined),
                onSelect: () => setOpen({ kind: 'deactivate', entry }),
              },
              {
                id: 'delete',
                label: 'Delete',
                tone: 'danger',
                disabledReason: onlyAdmin('delete'),
                onSelect: () => setOpen({ kind: 'delete', entry }),
              },
            ]}
          />
        )}
      />
      {pageCount > 1 ? (
        <Pagination
          page={filters.page}
          pageCount={pageCount}
          total={data?.count}
          itemName="keywords"
          onPageChange={(page) => filter(family, { page })}
        />
      ) : null}
      {open?.kind === 'add' || open?.kind === 'edit' ? (
        <KeywordDialog
          family={family}
          entry={open.kind === 'edit' ? open.entry : null}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'export' ? (
        <KeywordExportDialog family={family} onClose={() => setOpen(null)} />
      ) : null}
      <EndDialog family={family} open={open} onClose={() => setOpen(null)} />
    </div>
  );
}

interface EndDialogProps {
  family: KeywordFamily;
  open: Open | null;
  onClose: () => void;
}

function EndDialog({ family, open, onClose }: EndDialogProps) {
  const remove = useSetAtom(deleteKeywordAction);
  const deactivate = useSetAtom(deactivateKeywordAction);
  return (
    <ConfirmDialog
      subject={open?.kind === 'delete' || open?.kind === 'deactivate' ? open : null}
      onClose={onClose}
      question={({ kind, entry }) =>
        kind === 'delete'
          ? {
              title: `Delete ${entry.name}?`,
              description: 'It is looked for no more. What it found stays.',
              confirmLabel: 'Delete',
            }
          : {
              title: `Deactivate ${entry.name}?`,
              description:
                'It is looked for no more. What it found stays. Only the provider can activate it again.',
              confirmLabel: 'Deactivate',
            }
      }
      onConfirm={({ kind, entry }) =>
        kind === 'delete' ? remove(family, entry.id) : deactivate(entry)
      }
    />
  );
}
