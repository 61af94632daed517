import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { ReorderList } from './ReorderList.tsx';
import { moveItem } from './reorder.ts';

const item = (name: string, about: string) => ({
  id: name,
  name,
  content: (
    <>
      <p className="font-medium">{name}</p>
      <p className="text-sm text-text-muted">{about}</p>
    </>
  ),
});
const ITEMS = [
  item('Still valid', 'Validity is valid'),
  item('In a test file', 'Path contains test'),
  item('Payment provider', 'Detector is one of Stripe, Adyen'),
  item('Everything else', 'Any incident'),
];

/** The order is the caller's. */
function Ordered(props: ComponentProps<typeof ReorderList>) {
  const [items, setItems] = useState(props.items);
  return (
    <ReorderList
      {...props}
      items={items}
      onMove={(id, to) => {
        props.onMove(id, to);
        setItems(
          moveItem(
            items,
            items.findIndex((one) => one.id === id),
            to,
          ),
        );
      }}
    />
  );
}

const meta = {
  title: 'Components/ReorderList',
  component: ReorderList,
  args: { label: 'Severity rules', items: ITEMS, onMove: fn() },
  parameters: { width: 560 },
  render: (args) => <Ordered {...args} />,
} satisfies Meta<typeof ReorderList>;
export default meta;
type Story = StoryObj<typeof meta>;

const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);

/** Lifted by Space, placed by the arrows, dropped by Space; the handle keeps the focus. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    const handle = canvas.getByRole('button', { name: 'Move Payment provider' });
    const status = canvas.getByRole('status');
    handle.focus();
    await userEvent.keyboard(' ');
    await expect(status).toHaveTextContent('Payment provider lifted, 3 of 4');
    await expect(handle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    await expect(status).toHaveTextContent('1 of 4');
    await expect(args.onMove).not.toHaveBeenCalled();
    await userEvent.keyboard(' ');
    await expect(args.onMove).toHaveBeenCalledWith('Payment provider', 0);
    await expect(namesIn(canvas.getByRole('list'))[0]).toBe('Payment provider');
    await expect(status).toHaveTextContent('Payment provider, 1 of 4');
    await expect(handle).toHaveFocus();
    await userEvent.keyboard(' {End}{Enter}');
    await expect(namesIn(canvas.getByRole('list')).at(-1)).toBe('Payment provider');
    await expect(handle).toHaveFocus();
  },
};
/** While it is lifted, a line is where it would go. */
export const Lifted: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('button', { name: 'Move Still valid' }).focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}');
    await expect(canvas.getByRole('status')).toHaveTextContent('3 of 4');
  },
};
/** Escape and leaving the handle put it back. */
export const Cancelled: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const handle = canvas.getByRole('button', { name: 'Move Still valid' });
    handle.focus();
    await userEvent.keyboard(' {ArrowDown}{Escape}');
    await expect(canvas.getByRole('status')).toHaveTextContent('Still valid stays 1 of 4');
    await expect(handle).toHaveAttribute('aria-pressed', 'false');
    await userEvent.keyboard(' {ArrowDown}');
    await userEvent.tab();
    await expect(canvas.getByRole('status')).toHaveTextContent('Still valid stays 1 of 4');
    await expect(args.onMove).not.toHaveBeenCalled();
  },
};
/** Dragged by its handle over the third row. */
export const Dragged: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const handle = canvas.getByRole('button', { name: 'Move Still valid' });
    const third = canvas.getByText('Payment provider').closest('li');
    const at = third?.getBoundingClientRect();
    if (at === undefined) throw new Error('No third row');
    const pointer = { pointerId: 1, button: 0, clientX: at.left };
    handle.setPointerCapture = () => {};
    await fireEvent.pointerDown(handle, { ...pointer, clientY: at.top - 100 });
    await fireEvent.pointerMove(handle, { ...pointer, clientY: at.bottom - 4 });
    await expect(third).toHaveAttribute('data-drop', 'after');
    await fireEvent.pointerUp(handle, pointer);
    await expect(args.onMove).toHaveBeenCalledWith('Still valid', 2);
    await expect(third).not.toHaveAttribute('data-drop');
  },
};
/** Without a drag: the buttons, and Alt with an arrow. */
export const Stepwise: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const up = canvas.getByRole('button', { name: 'Move In a test file up' });
    await userEvent.click(up);
    await expect(args.onMove).toHaveBeenLastCalledWith('In a test file', 0);
    await expect(up).toHaveAccessibleDescription('Already first');
    await expect(up).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    await expect(namesIn(canvas.getByRole('list'))[2]).toBe('In a test file');
    await expect(up).toHaveFocus();
  },
};
export const WithActions: Story = {
  args: {
    items: ITEMS.map((one) => ({
      ...one,
      actions: (
        <Button size="small" aria-label={`Edit ${one.name}`}>
          Edit
        </Button>
      ),
    })),
  },
};
/** A move is being saved. */
export const Busy: Story = { args: { busy: true } };
/** For those who may not change the order. */
export const OrderAlone: Story = {
  args: { readOnly: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
export const LongContent: Story = {
  args: {
    items: [
      item(
        'A rule whose name its author wrote out in full, with the reason for it and the team that asked',
        'RepositoryThatCannotBeBrokenAnywhere'.repeat(3),
      ),
      ...Array.from({ length: 11 }, (_, index) => item(`Rule ${index + 2}`, 'Any incident')),
    ],
    className: 'break-words [overflow-wrap:anywhere]',
  },
};
export const Narrow: Story = { parameters: { width: 300 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.severity,
    items: [
      item(HEBREW.valid, HEBREW.detector),
      item(HEBREW.testFile, HEBREW.repository),
      item(HEBREW.regression, HEBREW.all),
    ],
  },
};
/** Movable, being saved, and the order alone. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-6">
      <ReorderList {...args} items={ITEMS.slice(0, 2)} />
      <ReorderList {...args} label="Saved" items={ITEMS.slice(0, 2)} busy />
      <ReorderList {...args} label="Read" items={ITEMS.slice(0, 2)} readOnly />
    </div>
  ),
};
