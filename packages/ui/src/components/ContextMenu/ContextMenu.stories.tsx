import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { LONG_MENU } from '../DropdownMenu/menu.fixture.ts';
import { ContextMenu } from './ContextMenu.tsx';

const meta = {
  title: 'Components/ContextMenu',
  component: ContextMenu,
  args: {
    label: 'Incident 4021',
    items: [
      { id: 'o', label: 'Open in a new tab', onSelect: fn() },
      { id: 'a', label: 'Acknowledge', keys: 'a', onSelect: fn() },
      {
        kind: 'menu',
        id: 's',
        label: 'Severity',
        items: [
          { id: 'c', label: 'Critical', onSelect: fn() },
          { id: 'h', label: 'High', onSelect: fn() },
        ],
      },
    ],
    children: (
      <button type="button" className="panel w-60 px-4 py-6 text-start">
        AWS access key
      </button>
    ),
  },
} satisfies Meta<typeof ContextMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  parameters: { picture: 'pop', viewport: [420, 190] },
  play: async ({ canvas }) => {
    await fireEvent.contextMenu(canvas.getByRole('button'), {
      button: 2,
      clientX: 120,
      clientY: 40,
    });
    await within(document.body).findByRole('menu', { name: 'Incident 4021' });
  },
};
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const body = within(document.body);
    const button = canvas.getByRole('button');
    button.focus();
    await fireEvent.contextMenu(button);
    await body.findByRole('menu');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    await body.findByRole('menu', { name: 'Severity' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
export const ShiftGivesTheBrowsersOwn: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const taken = !(await fireEvent.contextMenu(canvas.getByRole('button'), { shiftKey: true }));
    await expect(taken).toBe(false);
    await expect(within(document.body).queryByRole('menu')).toBeNull();
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.incident,
    items: [
      { id: 'o', label: HEBREW.open, onSelect: fn() },
      { id: 'a', label: HEBREW.acknowledge, keys: 'a', onSelect: fn() },
      {
        kind: 'menu',
        id: 's',
        label: HEBREW.severity,
        items: [{ id: 'c', label: HEBREW.critical, onSelect: fn() }],
      },
    ],
    children: (
      <button type="button" className="panel w-60 px-4 py-6 text-start">
        {HEBREW.detector}
      </button>
    ),
  },
  parameters: { picture: 'pop', viewport: [420, 190] },
  play: async ({ canvas }) => {
    await fireEvent.contextMenu(canvas.getByRole('button'), { clientX: 300, clientY: 40 });
    await within(document.body).findByRole('menu');
  },
};
export const LongContent: Story = {
  ...Default,
  args: {
    items: LONG_MENU,
  },
  parameters: { picture: 'pop', viewport: [460, 400] },
};
