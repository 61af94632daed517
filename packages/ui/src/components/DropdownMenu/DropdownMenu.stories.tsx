import type { Meta, StoryObj } from '@storybook/react-vite';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { DropdownMenu } from './DropdownMenu.tsx';
import { LONG_MENU } from './menu.fixture.ts';
import type { MenuItem } from './menu-item.ts';

const meta = {
  title: 'Components/DropdownMenu',
  component: DropdownMenu,
  args: {
    label: 'More actions',
    trigger: <Button>Actions</Button>,
    items: [
      { id: 'a', label: 'Acknowledge', keys: 'a', onSelect: fn() },
      { id: 'r', label: 'Resolve', keys: 'r', onSelect: fn() },
      { id: 's', label: 'Assign', disabledReason: 'Only admins can assign', onSelect: fn() },
      { kind: 'separator', id: 'x' },
      { id: 'd', label: 'Delete note', tone: 'danger', onSelect: fn() },
    ],
  },
} satisfies Meta<typeof DropdownMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  parameters: { picture: 'pop', viewport: [360, 280] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    await within(document.body).findByRole('menu', { name: 'More actions' });
  },
};
export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    const body = within(document.body);
    const button = canvas.getByRole('button', { name: 'Actions' });
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    await body.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(body.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    label: HEBREW.more,
    trigger: <Button>{HEBREW.more}</Button>,
    items: [
      { id: 'a', label: HEBREW.acknowledge, keys: 'a', onSelect: fn() },
      { id: 'r', label: HEBREW.resolve, keys: 'r', onSelect: fn() },
      { kind: 'separator', id: 'x' },
      { id: 'd', label: HEBREW.remove, tone: 'danger', onSelect: fn() },
    ],
  },
  parameters: { picture: 'pop', viewport: [360, 200] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await within(document.body).findByRole('menu');
  },
};
export const LongContent: Story = {
  ...Default,
  args: {
    items: LONG_MENU,
  },
  parameters: { picture: 'pop', viewport: [420, 400] },
};
const SEVERITY: MenuItem = {
  kind: 'menu',
  id: 'm',
  label: 'Severity',
  items: [
    { id: 'high', label: 'High', onSelect: fn() },
    { id: 'low', label: 'Low', onSelect: fn() },
  ],
};
/** Right goes in, Left comes out again; what was chosen closes all. */
export const SubMenu: Story = {
  args: { items: [{ id: 'a', label: 'Acknowledge', keys: 'a', onSelect: fn() }, SEVERITY] },
  parameters: { picture: 'pop', viewport: [460, 200] },
  play: async ({ canvas }) => {
    const body = within(document.body);
    canvas.getByRole('button', { name: 'Actions' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(body.getByRole('menuitem', { name: /Acknowledge/u })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(body.getByRole('menuitem', { name: 'High' })).toHaveFocus());
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(body.queryByRole('menuitem', { name: 'High' })).toBeNull());
    await expect(body.getByRole('menuitem', { name: 'Severity' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(body.getByRole('menuitem', { name: 'High' })).toHaveFocus());
  },
};
/** A check is turned over without closing the menu, so that several can be; a choice of one closes it. */
export const Checks: Story = {
  parameters: { picture: 'none' },
  render: (args) => {
    const [wrap, setWrap] = useState(false);
    const [density, setDensity] = useState('compact');
    return (
      <DropdownMenu
        {...args}
        items={[
          { kind: 'check', id: 'c', label: 'Wrap lines', checked: wrap, onCheckedChange: setWrap },
          {
            kind: 'radio',
            id: 'r',
            label: 'Density',
            value: density,
            onValueChange: setDensity,
            options: [
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ],
          },
        ]}
      />
    );
  },
  play: async ({ canvas }) => {
    const body = within(document.body);
    const button = canvas.getByRole('button', { name: 'Actions' });
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    const check = await body.findByRole('menuitemcheckbox', { name: 'Wrap lines' });
    await waitFor(() => expect(check).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(check).toBeChecked();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(body.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await expect(await body.findByRole('menuitemradio', { name: 'Comfortable' })).toBeChecked();
  },
};
const refused = fn();
/** Lines of every kind that cannot be chosen: the arrows reach each, its reason is read with it, Enter changes nothing. */
export const Disabled: Story = {
  args: {
    items: [
      { id: 's', label: 'Assign', disabledReason: 'Only admins can assign', onSelect: refused },
      {
        kind: 'link',
        id: 'l',
        label: 'Open the repository',
        href: '#refused',
        disabledReason: 'It was deleted',
      },
      {
        kind: 'check',
        id: 'c',
        label: 'Wrap long lines',
        checked: true,
        disabledReason: 'No line is long',
        onCheckedChange: refused,
      },
      {
        kind: 'radio',
        id: 'r',
        label: 'Density',
        value: 'compact',
        onValueChange: refused,
        options: [
          { value: 'comfortable', label: 'Comfortable', disabledReason: 'The window is narrow' },
          { value: 'compact', label: 'Compact' },
        ],
      },
      {
        kind: 'menu',
        id: 'm',
        label: 'Severity',
        disabledReason: 'Set by a rule',
        items: [{ id: 'high', label: 'High', onSelect: refused }],
      },
    ],
  },
  parameters: { picture: 'pop', viewport: [300, 340] },
  play: async ({ canvas }) => {
    refused.mockClear();
    const body = within(document.body);
    canvas.getByRole('button', { name: 'Actions' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await body.findByRole('menu');
    for (const [role, name] of [
      ['menuitem', 'Assign Only admins can assign'],
      ['menuitem', 'Open the repository It was deleted'],
      ['menuitemcheckbox', 'Wrap long lines No line is long'],
      ['menuitemradio', 'Comfortable The window is narrow'],
    ] as const) {
      const line = body.getByRole(role, { name });
      await waitFor(() => expect(line).toHaveFocus());
      await expect(line).toHaveAttribute('aria-disabled', 'true');
      await userEvent.keyboard('{Enter}{ArrowDown}');
    }
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    const severity = body.getByRole('menuitem', { name: 'Severity Set by a rule' });
    await waitFor(() => expect(severity).toHaveFocus());
    await expect(body.getAllByRole('menu')).toHaveLength(1);
    await expect(refused).not.toHaveBeenCalled();
    await expect(location.hash).not.toBe('#refused');
    await expect(body.getByRole('menuitemcheckbox')).toBeChecked();
  },
};
/** Every kind of line. */
export const Matrix: Story = {
  tags: ['matrix'],
  args: {
    items: [
      { kind: 'heading', id: 'h', label: 'Incident' },
      { id: 'a', label: 'Acknowledge', keys: 'a', icon: <Eye />, onSelect: fn() },
      { id: 's', label: 'Assign', disabledReason: 'Only admins can assign', onSelect: fn() },
      { id: 't', label: 'Share', hint: 'With whoever has the link', onSelect: fn() },
      { kind: 'link', id: 'l', label: 'Open the repository', href: '#repository' },
      { kind: 'separator', id: 'x' },
      { kind: 'check', id: 'c', label: 'Wrap long lines', checked: true, onCheckedChange: fn() },
      {
        kind: 'radio',
        id: 'r',
        label: 'Density',
        value: 'compact',
        onValueChange: fn(),
        options: [
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ],
      },
      {
        kind: 'menu',
        id: 'm',
        label: 'Severity',
        items: [{ id: 'high', label: 'High', onSelect: fn() }],
      },
      { kind: 'separator', id: 'y' },
      { id: 'd', label: 'Delete note', tone: 'danger', onSelect: fn() },
    ],
  },
  parameters: { picture: 'pop', viewport: [300, 440] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Actions' }));
    await within(document.body).findByRole('menu', { name: 'More actions' });
  },
};
