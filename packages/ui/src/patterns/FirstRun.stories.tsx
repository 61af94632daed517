import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button, ButtonLink } from '../components/Button/Button.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { Panel } from '../components/Panel/Panel.tsx';
import { ProgressChecklist } from '../components/ProgressChecklist/ProgressChecklist.tsx';

interface FirstRunPageProps {
  /** How many of the three steps facts say are done. */
  done: number;
  onStart: () => void;
}

const STEPS = [
  { id: 'repository', label: 'Add a repository', action: 'Add repository' },
  { id: 'colleague', label: 'Invite a colleague', action: 'Invite' },
  { id: 'notifier', label: 'Choose where alerts go', action: 'Set up' },
];

/** Before there is data, one panel takes the place of figures, chart, filters and table. */
function FirstRunPage({ done, onStart }: FirstRunPageProps) {
  return (
    <div className="grid gap-4">
      <PageHeader title="Incidents" />
      <Panel aria-label="Get started">
        <div className="grid max-w-140 gap-5 py-2">
          <div className="grid gap-1">
            <h2 className="font-semibold text-lg">Find the secrets that leaked</h2>
            <p className="text-text-muted">
              Add a repository. Its whole history is searched, usually within a minute, and what is
              found appears here.
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button tone="primary" onClick={onStart}>
              Add repository
            </Button>
            <ButtonLink href="/import">Import a report</ButtonLink>
          </div>
          <ProgressChecklist
            label="First steps"
            look="plain"
            items={STEPS.map(({ id, label, action }, index) => ({
              id,
              label,
              done: index < done,
              action: index === 0 ? undefined : <Button size="small">{action}</Button>,
            }))}
          />
        </div>
      </Panel>
    </div>
  );
}

const own = import.meta.glob<string>('./FirstRun.stories.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});

const meta = {
  title: 'Patterns/First run',
  component: FirstRunPage,
  args: { done: 0, onStart: fn() },
  // A pattern is read whole.
  parameters: {
    width: 900,
    docs: { source: { code: own['./FirstRun.stories.tsx'] ?? '', language: 'tsx' } },
  },
} satisfies Meta<typeof FirstRunPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One thing to do stands out. No zeros, no empty chart, no filters for nothing. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add repository' }));
    await expect(args.onStart).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('table')).not.toBeInTheDocument();
  },
};

/** Marks come from facts, not from presses: a step is done when its thing exists. */
export const OneDone: Story = { args: { done: 1 } };
export const Narrow: Story = { parameters: { width: 360 } };
