import type { Meta, StoryObj } from '@storybook/react-vite';

const meta = {
  title: 'Foundations/Breakpoints and layers',
  parameters: { width: 720 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

interface Step {
  readonly name: string;
  readonly from: string;
  readonly what: string;
}

function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <table aria-label={label} className="w-full border-collapse text-start">
      <thead className="text-sm text-text-muted">
        <tr>
          {['Name', 'Value', 'What happens there'].map((head) => (
            <th key={head} className="border-border border-b py-2 pe-4 text-start font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ name, from, what }) => (
          <tr key={name}>
            <td className="border-border border-b py-2 pe-4 align-top font-mono text-sm">{name}</td>
            <td className="numbers border-border border-b py-2 pe-4 align-top">{from}</td>
            <td className="border-border border-b py-2 align-top text-text-muted">{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Widths of the window. A component inside a pane reacts to its own width instead: `useContainerNarrow`. */
export const Default: Story = {
  render: () => (
    <Steps
      label="Breakpoints"
      steps={[
        { name: '–', from: '0', what: 'Cards for rows, a bar at the foot, charts on demand.' },
        { name: 'sm', from: '640 px', what: 'Figures beside the chart, forms in two columns.' },
        { name: 'md', from: '768 px', what: 'The navigation at the side, as icons; tables.' },
        {
          name: 'lg',
          from: '1024 px',
          what: 'Names in the navigation, a side bar beside the leak.',
        },
        { name: '–', from: '1200 px', what: 'Room for an incident beside its list.' },
        { name: 'xl', from: '1280 px', what: 'Filters in one line, three charts side by side.' },
        { name: '2xl', from: '1440 px', what: 'The widest content; the side bar has 384 px.' },
      ]}
    />
  ),
};

/** What lies over what. Nothing else sets a layer. */
export const Layers: Story = {
  render: () => (
    <Steps
      label="Layers"
      steps={[
        { name: 'z-1', from: '1', what: 'Checks and menus above the link that covers their row.' },
        {
          name: 'z-20',
          from: '20',
          what: 'The bulk bar, the values of a chart under the pointer.',
        },
        { name: 'z-30', from: '30', what: 'The navigation.' },
        {
          name: 'z-50',
          from: '50',
          what: 'Dialogs, menus, popovers, toasts: in the order they open.',
        },
      ]}
    />
  ),
};

/** Do: lengths of the layout in pixels, text in rem. Do not: a width in rem, which grows with the reader's text. */
export const TextSize: Story = {
  render: () => (
    <div className="grid gap-3">
      {[100, 125, 150].map((percent) => (
        <p key={percent} style={{ fontSize: `${(13 * percent) / 100}px`, lineHeight: 1.5 }}>
          At {percent}% of the reader’s text size a line has more height, the side bar the same
          width.
        </p>
      ))}
    </div>
  ),
};
