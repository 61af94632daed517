import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { BulkActionBar } from '../components/BulkActionBar/BulkActionBar.tsx';
import { Button } from '../components/Button/Button.tsx';
import { Callout } from '../components/Callout/Callout.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog/ConfirmDialog.tsx';
import { DataTable } from '../components/DataTable/DataTable.tsx';
import { COLUMNS, ROWS } from '../components/DataTable/leaks.fixture.tsx';
import {
  NO_SELECTION,
  type Selection,
  selectAllMatching,
  selectedCount,
} from '../components/DataTable/selection.ts';

const TOTAL = 57;

interface BulkPageProps {
  /** Resolves what is selected; gives the ids of those that could not be. */
  onResolve: (selection: Selection) => Promise<readonly string[]>;
}

/** One act on many rows: how many is said before, while and after, and what failed stays selected. */
function BulkPage({ onResolve }: BulkPageProps) {
  const [selection, setSelection] = useState<Selection>(NO_SELECTION);
  const [asked, setAsked] = useState<Selection | null>(null);
  const [outcome, setOutcome] = useState<{ done: number; failed: number }>();
  const count = selectedCount(selection, TOTAL);
  const resolve = async (chosen: Selection) => {
    const failed = await onResolve(chosen);
    setOutcome({ done: count - failed.length, failed: failed.length });
    setSelection({ mode: 'some', ids: new Set(failed) });
  };
  return (
    <div className="grid gap-3 p-4 pb-20">
      <div role="status">
        {outcome === undefined ? null : (
          <Callout
            tone={outcome.failed === 0 ? 'success' : 'warning'}
            title={`${outcome.done} incidents resolved`}
          >
            {outcome.failed === 0
              ? 'Their assignees get an email.'
              : `${outcome.failed} were changed by someone else meanwhile and are still selected.`}
          </Callout>
        )}
      </div>
      <DataTable
        label="Secret incidents"
        columns={COLUMNS}
        rows={ROWS}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.detector}
        selection={selection}
        onSelectionChange={setSelection}
        status={{ kind: 'ready' }}
      />
      <BulkActionBar
        count={count}
        total={TOTAL}
        allMatching={selection.mode === 'allMatching'}
        onSelectAllMatching={() => setSelection(selectAllMatching())}
        onClear={() => setSelection(NO_SELECTION)}
      >
        <Button size="small" onClick={() => setAsked(selection)}>
          Resolve
        </Button>
      </BulkActionBar>
      <ConfirmDialog
        subject={asked}
        onClose={() => setAsked(null)}
        question={(chosen) => ({
          title: `Resolve ${selectedCount(chosen, TOTAL)} incidents?`,
          description: 'Each gets an entry in its timeline. They can be reopened.',
          confirmLabel: `Resolve ${selectedCount(chosen, TOTAL)} incidents`,
          tone: 'primary',
        })}
        onConfirm={resolve}
      />
    </div>
  );
}

const own = import.meta.glob<string>('./Bulk.stories.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const meta = {
  title: 'Patterns/Bulk',
  component: BulkPage,
  args: { onResolve: fn(() => Promise.resolve([])) },
  // A pattern is read whole.
  parameters: {
    picture: 'page',
    viewport: [860, 460],
    docs: { source: { code: own['./Bulk.stories.tsx'] ?? '', language: 'tsx' } },
  },
} satisfies Meta<typeof BulkPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const body = () => within(document.body);
const select = async () => {
  await userEvent.click(await body().findByRole('checkbox', { name: /Stripe key/u }));
  await userEvent.click(body().getByRole('button', { name: 'Select all 57 matches' }));
  await userEvent.click(body().getByRole('button', { name: 'Resolve' }));
};

/** The bar appears with the first row. The last row is never under it. */
export const Default: Story = {
  play: async () => {
    await userEvent.click(await body().findByRole('checkbox', { name: /Stripe key/u }));
    await body().findByRole('button', { name: 'Select all 57 matches' });
  },
};

/** More than the page is asked about, with the exact number in the question and on the button. */
export const Asked: Story = {
  play: async ({ args }) => {
    await select();
    await body().findByRole('button', { name: 'Resolve 57 incidents' });
    await expect(args.onResolve).not.toHaveBeenCalled();
  },
};

/** What could not be done is counted, with its reason, and stays selected. */
export const PartFailed: Story = {
  args: { onResolve: fn(() => Promise.resolve(['2', '4', '51'])) },
  play: async ({ args }) => {
    await select();
    await userEvent.click(await body().findByRole('button', { name: 'Resolve 57 incidents' }));
    await body().findByText('54 incidents resolved');
    await expect(args.onResolve).toHaveBeenCalledOnce();
    await expect(await body().findAllByText('3 selected')).not.toHaveLength(0);
  },
};
