import type { Meta, StoryObj } from '@storybook/react-vite';

const meta = {
  title: 'Foundations/Type',
  parameters: { width: 720 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const STEPS = [
  ['text-2xl font-semibold tracking-tight', '24/32', 'Figures'],
  ['text-xl font-semibold tracking-tight', '20/28', 'Page titles'],
  ['text-lg font-semibold', '16/24', 'Dialog titles'],
  ['text-md', '14/20', 'Titles of empty states'],
  ['text-base', '13/20', 'Everything else'],
  ['text-sm text-text-muted', '12/16', 'Second lines, hints'],
  ['text-xs text-text-subtle', '11/16', 'Badges, counts, keys'],
] as const;

/** Inter for the interface, 13 px base, few steps. */
export const Default: Story = {
  render: () => (
    <dl className="grid grid-cols-[80px_1fr] items-baseline gap-x-4 gap-y-3">
      {STEPS.map(([look, size, use]) => (
        <div key={size} className="contents">
          <dt className="numbers text-sm text-text-subtle">{size}</dt>
          <dd className={look}>{use}: leaked in 3 repositories, still present</dd>
        </div>
      ))}
    </dl>
  ),
};

/** JetBrains Mono for what a machine writes: hashes, paths, patches. */
export const Mono: Story = {
  render: () => (
    <code className="text-sm">4f2a91c infra/production/deploy.env 0O 1lI {'=>'} !=</code>
  ),
};

/** Figures of one width in every number column. */
export const Figures: Story = {
  render: () => (
    <div className="numbers w-24 text-end">
      <div>1,111</div>
      <div>9,876</div>
    </div>
  ),
};
