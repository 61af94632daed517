import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { codeOf } from '../../stories/snippets.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { createToaster } from './toaster.ts';

const meta = {
  title: 'Components/Toast',
  component: ToastRegion,
  args: { toaster: createToaster() },
  parameters: { picture: 'page', viewport: [480, 320] },
} satisfies Meta<typeof ToastRegion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  parameters: codeOf('Toast'),
  args: { toaster: createToaster() },
  play: async ({ args }) => {
    args.toaster.show({
      id: 'ok',
      tone: 'success',
      title: 'Public link copied',
      durationMs: 'persistent',
    });
    args.toaster.show({
      id: 'no',
      tone: 'danger',
      title: 'Failed to resolve secret',
      body: 'It was changed by somebody else.',
      durationMs: 'persistent',
    });
    args.toaster.show({
      id: 'undo',
      title: 'Incident acknowledged',
      actionLabel: 'Undo',
      onAction: fn(),
      durationMs: 'persistent',
    });
    await waitFor(() => expect(document.querySelectorAll('[data-slot=toast]')).toHaveLength(3));
  },
};
/** Where it can be seen is a link beside the action. */
export const WithALink: Story = {
  args: { toaster: createToaster() },
  play: async ({ args }) => {
    const onAction = fn();
    args.toaster.show({
      id: 'link',
      tone: 'success',
      title: '5 incidents acknowledged',
      link: { label: 'Show acknowledged', href: '#acknowledged' },
      actionLabel: 'Undo',
      onAction,
      durationMs: 'persistent',
    });
    const body = within(document.body);
    await expect(await body.findByRole('link', { name: 'Show acknowledged' })).toHaveAttribute(
      'href',
      '#acknowledged',
    );
    await expect(body.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};
export const Dismissed: Story = {
  parameters: { picture: 'none' },
  args: { toaster: createToaster() },
  play: async ({ args }) => {
    args.toaster.show({ id: 'ok', title: 'Public link copied', durationMs: 'persistent' });
    const body = within(document.body);
    await userEvent.click(await body.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(document.querySelector('[data-slot=toast]')).toBeNull());
  },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { toaster: createToaster() },
  play: async ({ args }) => {
    args.toaster.show({
      id: 'ok',
      tone: 'success',
      title: HEBREW.copied,
      durationMs: 'persistent',
    });
    args.toaster.show({
      id: 'no',
      tone: 'danger',
      title: HEBREW.notResolved,
      body: HEBREW.changedByOther,
      actionLabel: HEBREW.retry,
      onAction: fn(),
      durationMs: 'persistent',
    });
    await waitFor(() => expect(document.querySelectorAll('[data-slot=toast]')).toHaveLength(2));
  },
};
const gone = () => document.querySelector('[data-slot=toast]') === null;
export const PausesOnHover: Story = {
  args: { toaster: createToaster() },
  parameters: { picture: 'none' },
  play: async ({ args }) => {
    args.toaster.show({ id: 'ok', title: 'Public link copied', durationMs: 300 });
    const shown = await waitFor(() => {
      const toast = document.querySelector('[data-slot=toast]');
      if (toast === null) throw new Error('not yet');
      return toast;
    });
    await userEvent.hover(shown);
    const started = performance.now();
    await waitFor(() => expect(performance.now() - started).toBeGreaterThan(600));
    await expect(gone()).toBe(false);
    await userEvent.unhover(shown);
    await waitFor(() => expect(gone()).toBe(true));
  },
};
/** F8 moves focus to the messages from anywhere; Escape dismisses the focused one. */
export const ByKeyboard: Story = {
  args: { toaster: createToaster() },
  parameters: { picture: 'none' },
  play: async ({ args }) => {
    args.toaster.show({ id: 'ok', title: 'Public link copied', durationMs: 'persistent' });
    const body = within(document.body);
    const title = await body.findByText('Public link copied', { selector: '[data-slot=toast] *' });
    await userEvent.keyboard('{F8}');
    await userEvent.tab();
    await expect(title.closest('[data-slot=toast]')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(gone()).toBe(true));
  },
};
/** A failure interrupts the screen reader; other messages wait for a pause. */
export const Announced: Story = {
  args: { toaster: createToaster() },
  parameters: { picture: 'none' },
  play: async ({ args }) => {
    const heard = (how: string) =>
      [...document.querySelectorAll(`[role=status][aria-live=${how}]`)]
        .map((one) => one.textContent)
        .join(' ');
    args.toaster.show({ id: 'ok', title: 'Public link copied', durationMs: 'persistent' });
    await waitFor(() => expect(heard('polite')).toContain('Notification Public link copied'));
    args.toaster.show({
      id: 'no',
      tone: 'danger',
      title: 'Failed to resolve secret',
      durationMs: 'persistent',
    });
    await waitFor(() => expect(heard('assertive')).toContain('Failed to resolve secret'));
  },
};
/** A repeated failure is not shown again right after it was dismissed. */
export const NotAgainSoSoon: Story = {
  args: { toaster: createToaster() },
  parameters: { picture: 'none' },
  play: async ({ args }) => {
    const lost = () =>
      args.toaster.show({
        id: 'lost',
        title: 'Connection lost',
        durationMs: 'persistent',
        reshowAfterMs: 60_000,
      });
    lost();
    const body = within(document.body);
    await userEvent.click(await body.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(gone()).toBe(true));
    lost();
    args.toaster.show({ id: 'other', title: 'Public link copied', durationMs: 'persistent' });
    await body.findByText('Public link copied');
    await expect(body.queryByText('Connection lost')).toBeNull();
  },
};
/** Four at most. What waits to be dismissed gives way last. */
export const Queue: Story = {
  args: { toaster: createToaster() },
  parameters: { viewport: [480, 360] },
  play: async ({ args }) => {
    args.toaster.show({
      tone: 'danger',
      title: 'Connection lost',
      body: 'What you do is kept until it is back.',
      durationMs: 'persistent',
    });
    for (const count of [1, 2, 3, 4, 5])
      args.toaster.show({ title: `Incident ${count} acknowledged`, durationMs: 600_000 });
    const body = within(document.body);
    await body.findByText('Incident 5 acknowledged');
    await expect(body.getByText('Connection lost')).toBeVisible();
    await expect(document.querySelectorAll('[data-slot=toast]')).toHaveLength(4);
  },
};
export const LongContent: Story = {
  args: { toaster: createToaster() },
  play: async ({ args }) => {
    args.toaster.show({
      id: 'no',
      tone: 'danger',
      title: 'Failed to resolve 1,284 incidents of a-repository-with-a-name-that-never-ends',
      body: 'They were changed by somebody else while you were looking at them: load them again to see what they are now.',
      actionLabel: 'Load them again',
      onAction: fn(),
      durationMs: 'persistent',
    });
    await waitFor(() => expect(document.querySelectorAll('[data-slot=toast]')).toHaveLength(1));
  },
};
export const Narrow: Story = {
  parameters: { viewport: [320, 260] },
  args: { toaster: createToaster() },
  play: async ({ args }) => {
    args.toaster.show({
      id: 'undo',
      title: 'Incident acknowledged',
      actionLabel: 'Undo',
      onAction: fn(),
      durationMs: 'persistent',
    });
    args.toaster.show({
      id: 'no',
      tone: 'danger',
      title: 'Failed to resolve secret',
      body: 'It was changed by somebody else.',
      durationMs: 'persistent',
    });
    await waitFor(() => expect(document.querySelectorAll('[data-slot=toast]')).toHaveLength(2));
  },
};
