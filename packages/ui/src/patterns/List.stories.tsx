import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { BulkActionBar } from '../components/BulkActionBar/BulkActionBar.tsx';
import { Button } from '../components/Button/Button.tsx';
import { ColumnPicker } from '../components/ColumnPicker/ColumnPicker.tsx';
import type { ColumnChoice } from '../components/ColumnPicker/columns.ts';
import { DataTable } from '../components/DataTable/DataTable.tsx';
import { COLUMNS, ROWS } from '../components/DataTable/leaks.fixture.tsx';
import {
  NO_SELECTION,
  type Selection,
  selectAllMatching,
  selectedCount,
} from '../components/DataTable/selection.ts';
import { FilterBar } from '../components/FilterBar/FilterBar.tsx';
import { FilterOptions } from '../components/FilterBar/FilterOptions.tsx';
import { KpiCard } from '../components/KpiCard/KpiCard.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { Pagination } from '../components/Pagination/Pagination.tsx';
import { SearchField } from '../components/SearchField/SearchField.tsx';
import { StatRow } from '../components/StatRow/StatRow.tsx';
import { TabNav } from '../components/Tabs/TabNav.tsx';

const TOTAL = 57;
const SEVERITIES = ['Critical', 'High', 'Low', 'Unknown'].map((label) => ({ value: label, label }));
const TABS = [
  { id: 'secrets', label: 'Secret incidents', href: '/secrets', count: TOTAL, current: true },
  { id: 'keywords', label: 'Keyword incidents', href: '/keywords', count: 3, current: false },
];

/** The parts are stacked 16 px apart; each part owns one piece of the state. */
function ListPage() {
  const [query, setQuery] = useState('');
  const [severities, setSeverities] = useState<readonly string[]>([]);
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const [columns, setColumns] = useState<ColumnChoice>({ hidden: [], order: [] });
  const clear = () => {
    setQuery('');
    setSeverities([]);
  };
  const rows = ROWS.filter(
    (row) =>
      row.detector.toLowerCase().includes(query.toLowerCase()) &&
      (severities.length === 0 || severities.includes(row.severity)),
  );
  const isFiltered = query !== '' || severities.length > 0;
  const total = isFiltered ? rows.length : TOTAL;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Incidents" actions={<Button tone="primary">Add repository</Button>} />
      <TabNav label="Kinds of incidents" items={TABS} />
      <StatRow>
        <KpiCard label="Open incidents" value="57" trend={[3, 5, 4, 9, 7, 12, 8]} />
        <KpiCard label="Median time to resolve" value="2 d 4 h" />
        <KpiCard label="Still valid" value="9" hint="of 57" />
      </StatRow>
      <FilterBar
        search={<SearchField label="Search incidents" value={query} onValueChange={setQuery} />}
        chips={
          severities.length === 0
            ? []
            : [
                {
                  id: 'severity',
                  label: 'Severity',
                  value: severities.join(', '),
                  onRemove: () => setSeverities([]),
                  editor: (
                    <FilterOptions
                      label="Severity"
                      options={SEVERITIES}
                      values={severities}
                      onValuesChange={setSeverities}
                    />
                  ),
                },
              ]
        }
        available={severities.length === 0 ? [{ id: 'severity', label: 'Severity' }] : []}
        onAdd={() => setSeverities(['Critical'])}
        onClear={isFiltered ? clear : undefined}
        trailing={
          <ColumnPicker
            columns={COLUMNS}
            locked={['incident']}
            value={columns}
            onValueChange={setColumns}
          />
        }
      />
      <DataTable
        label="Secret incidents"
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.detector}
        rowHref={(row) => `/secrets/${row.id}`}
        hiddenColumns={columns.hidden}
        columnOrder={columns.order}
        selection={selection}
        onSelectionChange={setSelection}
        status={
          rows.length > 0
            ? { kind: 'ready' }
            : {
                kind: 'filtered',
                title: 'No incidents',
                body: 'The search hides all 57.',
                onClear: clear,
              }
        }
      />
      <Pagination
        page={1}
        pageCount={isFiltered ? 1 : 15}
        total={total}
        firstItem={1}
        lastItem={rows.length}
        itemName="incidents"
        hrefOf={(page) => `?page=${page}`}
      />
      <BulkActionBar
        count={selectedCount(selection, total)}
        total={total}
        allMatching={selection.mode === 'allMatching'}
        onSelectAllMatching={() => setSelection(selectAllMatching())}
        onClear={() => setSelection(NO_SELECTION)}
      >
        <Button size="small">Acknowledge</Button>
        <Button size="small">Resolve</Button>
      </BulkActionBar>
    </div>
  );
}

const own = import.meta.glob<string>('./List.stories.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const meta = {
  title: 'Patterns/List',
  component: ListPage,
  // A pattern is read whole.
  parameters: {
    width: 980,
    docs: { source: { code: own['./List.stories.tsx'] ?? '', language: 'tsx' } },
  },
} satisfies Meta<typeof ListPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A list page with filters, selection and bulk actions: the parts, their order and the state that each owns. */
export const Default: Story = {};

/** The bar says how many; *Select all* goes beyond the page. */
export const Selected: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /Stripe key/u }));
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 57 matches' }));
    await expect(canvas.getByText('All 57 selected')).toBeVisible();
  },
};

/** A filter that hides everything says so in the table, and is cleared there. */
export const NoMatch: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'nothing like it{Enter}');
    await waitFor(() => expect(canvas.getByText('No incidents')).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(canvas.getByText('AWS access key')).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox'), 'nothing like it{Enter}');
    await waitFor(() => expect(canvas.getByText('No incidents')).toBeVisible());
  },
};

/** On a phone the table is a list of cards; nothing else changes. */
export const Narrow: Story = { parameters: { width: 360 } };
