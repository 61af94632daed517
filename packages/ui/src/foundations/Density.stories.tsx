import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { DataTable } from '../components/DataTable/DataTable.tsx';

const meta = {
  title: 'Foundations/Density',
  parameters: { width: 720 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const DENSITIES = [
  ['comfortable', 'Comfortable: rows of 44 px'],
  ['compact', 'Compact: rows of 36 px'],
] as const;
const ROWS = ['acme/payments', 'acme/shop', 'acme/tools'].map((name, id) => ({ id, name }));
const COLUMNS = [
  { id: 'name', header: 'Repository', cell: (row: { name: string }) => row.name },
  { id: 'open', header: 'Open', align: 'end' as const, width: '96px', cell: () => '12' },
];

/** Rows of 44 px by default, 36 px for those who choose it; the choice is remembered. Controls are 28, 32 or 40 px. */
export const Default: Story = {
  render: () => (
    <div className="flex flex-col gap-4">
      {DENSITIES.map(([density, caption]) => (
        <figure key={density} className="flex flex-col gap-1.5">
          <figcaption className="text-sm text-text-muted">{caption}</figcaption>
          <DataTable
            label={caption}
            density={density}
            columns={COLUMNS}
            rows={ROWS}
            rowId={(row) => String(row.id)}
            rowLabel={(row) => row.name}
            onRowActivate={fn()}
          />
        </figure>
      ))}
    </div>
  ),
};
