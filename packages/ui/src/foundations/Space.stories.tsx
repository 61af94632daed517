import type { Meta, StoryObj } from '@storybook/react-vite';

const meta = {
  title: 'Foundations/Space',
  parameters: { width: 640 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** A grid of 4 px: the number in a class name times four. */
export const Default: Story = {
  render: () => (
    <ul className="flex flex-col gap-2">
      {[1, 2, 3, 4, 6, 8, 10].map((step) => (
        <li key={step} className="flex items-center gap-3">
          <span className="numbers w-24 text-sm text-text-muted">
            {step} · {step * 4} px
          </span>
          <span aria-hidden className="h-3 rounded-xs bg-accent" style={{ width: step * 4 }} />
        </li>
      ))}
    </ul>
  ),
};

/** 6 px for controls, 10 px for panels, round for badges. */
export const Radius: Story = {
  render: () => (
    <div className="flex gap-4 text-sm text-text-muted">
      <span className="grid size-20 place-items-center rounded-control border border-control">
        control
      </span>
      <span className="grid size-20 place-items-center rounded-panel border border-control">
        panel
      </span>
      <span className="grid size-20 place-items-center rounded-full border border-control">
        full
      </span>
    </div>
  ),
};

/** From the page upwards. In the dark, what lies higher is lighter; shadows give way to borders. */
export const Elevation: Story = {
  render: () => (
    <div className="flex gap-5 p-4 text-sm">
      <span className="grid h-20 w-28 place-items-center rounded-panel bg-inset">inset</span>
      <span className="panel grid h-20 w-28 place-items-center">surface</span>
      <span className="grid h-20 w-28 place-items-center rounded-panel border border-border-strong bg-raised shadow-control">
        raised
      </span>
      <span className="pop grid h-20 w-28 place-items-center">overlay</span>
    </div>
  ),
};
