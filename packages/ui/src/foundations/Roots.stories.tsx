import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, fn, waitFor } from 'storybook/test';
import { createToaster } from '../components/Toast/index.ts';
import { WITHOUT_ROOT } from '../stories/without-root.ts';

interface StoryFile {
  default: { args?: Record<string, unknown> };
  Default?: { args?: Record<string, unknown> };
}
const indexes = import.meta.glob<Record<string, unknown>>('../components/*/index.ts', {
  eager: true,
});
const stories = import.meta.glob<StoryFile>('../components/*/*.stories.tsx', { eager: true });

const isComponent = (value: unknown): value is ComponentType<Record<string, unknown>> =>
  typeof value === 'function';

/** Handlers of a caller, and the event that reaches each. */
const HANDLERS: Readonly<Record<string, () => Event>> = {
  onPointerEnter: () => new PointerEvent('pointerover', { bubbles: true }),
  onFocus: () => new FocusEvent('focusin', { bubbles: true }),
  onKeyDown: () => new KeyboardEvent('keydown', { bubbles: true, key: 'F13' }),
  onBlur: () => new FocusEvent('focusout', { bubbles: true }),
};

/** What comes with its first opening: its root is there a moment later. With what opens it, where its story does that. */
const OPENED: Readonly<Record<string, () => Record<string, unknown>>> = {
  AlertDialog: () => ({}),
  CommandPalette: () => ({}),
  ConfirmDialog: () => ({}),
  Dialog: () => ({}),
  Drawer: () => ({}),
  Toast: () => {
    const toaster = createToaster();
    toaster.show({ title: 'Public link copied', durationMs: 'persistent' });
    return { toaster };
  },
};

/** What a component keeps from its caller, who would wonder. */
async function keptFrom(name: string): Promise<string[]> {
  const index = indexes[`../components/${name}/index.ts`];
  const component = index?.[name] ?? index?.[`${name}Region`];
  if (!isComponent(component)) return [`${name} is not exported by its folder`];
  const file = stories[`../components/${name}/${name}.stories.tsx`];
  const spies = Object.fromEntries(Object.keys(HANDLERS).map((handler) => [handler, fn()]));
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const got: { node: Element | null } = { node: null };
  const ref = (node: Element | null) => {
    got.node = node ?? got.node;
  };
  const opened = OPENED[name];
  const args = {
    ...file?.default.args,
    ...file?.Default?.args,
    ...opened?.(),
    ...spies,
    ref,
    className: 'root-class',
    'data-root': 'rest',
  };
  flushSync(() => root.render(createElement(component, args)));
  if (opened !== undefined) await waitFor(() => expect(got.node).not.toBeNull());
  const { node } = got;
  const kept = node === null ? ['ref'] : [];
  // Those in the page from the start are walked for these by the test of components.
  if (opened !== undefined && node?.matches('.root-class') === false) kept.push('className');
  if (opened !== undefined && node?.matches('[data-root=rest]') === false) kept.push('the rest');
  for (const [handler, event] of Object.entries(HANDLERS)) {
    if (node !== null) flushSync(() => node.dispatchEvent(event()));
    if (node !== null && spies[handler]?.mock.calls.length === 0) kept.push(handler);
  }
  flushSync(() => root.unmount());
  host.remove();
  return kept.map((prop) => `${name} keeps ${prop}`);
}

const meta = {
  title: 'Foundations/Roots',
  tags: ['!dev', '!autodocs'],
  parameters: { picture: 'none' },
  render: () => <p>Each component hands its caller's ref and handlers on.</p>,
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    const names = Object.keys(indexes)
      .map((path) => path.split('/')[2] ?? '')
      .filter((name) => WITHOUT_ROOT[name] === undefined || name in OPENED);
    await expect(names.length).toBeGreaterThan(50);
    const kept: string[] = [];
    for (const name of names) kept.push(...(await keptFrom(name)));
    await expect(kept).toEqual([]);
  },
};
