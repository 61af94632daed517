import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Pagination, type PaginationProps } from './Pagination.tsx';

/** The server says which items are on a page; here they are counted, ten a page. */
function itemsOf({ page, total = 0 }: PaginationProps) {
  return { firstItem: (page - 1) * 10 + 1, lastItem: Math.min(total, page * 10) };
}

const meta = {
  title: 'Components/Pagination',
  component: Pagination,
  args: {
    page: 5,
    pageCount: 12,
    total: 118,
    itemName: 'incidents',
    onPageChange: fn(),
  },
  parameters: { width: 640 },
  render: (args) => <Pagination {...args} {...itemsOf(args)} />,
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await expect(args.onPageChange).toHaveBeenCalledWith(6);
  },
};
export const First: Story = { args: { page: 1 } };
export const Capped: Story = { args: { total: 10000, capped: true, pageCount: 1000 } };
export const OnePage: Story = {
  args: { page: 1, pageCount: 1, total: 7 },
};
export const Narrow: Story = { parameters: { width: 300 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { itemName: HEBREW.incidents },
};
export const LongContent: Story = {
  args: {
    page: 51_204,
    pageCount: 128_400,
    total: 1_284_000,
    itemName: 'occurrences of secrets that are still valid',
  },
  parameters: { width: 480 },
};
/** Nothing is counted: no page is offered. */
export const Empty: Story = {
  args: { page: 1, pageCount: 1, total: 0 },
};
export const Matrix: Story = {
  tags: ['matrix'],
  parameters: {
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
    width: 560,
  },
  render: (args) => (
    <div className="flex flex-col gap-3">
      <Pagination {...args} {...itemsOf(args)} />
      <Pagination {...args} page={1} firstItem={1} lastItem={10} />
      <Pagination {...args} page={12} firstItem={111} lastItem={118} />
      <Pagination {...args} {...itemsOf(args)} total={10_000} capped pageCount={1000} />
      <Pagination {...args} page={1} pageCount={1} total={0} />
      <Pagination page={2} pageCount={3} hrefOf={(page) => `?page=${page}`} />
    </div>
  ),
};
