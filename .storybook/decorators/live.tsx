import type { Args, Decorator } from '@storybook/react-vite';
import { type ComponentType, useState } from 'react';
import { Button } from '../../packages/ui/src/components/Button/index.ts';

const HANDLER = /^on([A-Z])(\w*)Change$/u;

/** `onValueChange` reports the next `value`, `onOpenChange` the next `open`: all components keep to it. */
function propOf(handler: string): string | null {
  const [, first, rest] = HANDLER.exec(handler) ?? [];
  return first === undefined ? null : `${first.toLowerCase()}${rest}`;
}

/**
 * Stories of components answer as a page would: what a component asks for by `on…Change` comes back to it as its next
 * prop, so that a reader can try a story out. A dialog that was closed can be opened again.
 */
export const live: Decorator = (Story, { args, title }) =>
  title.startsWith('Components/') ? <Live story={Story} args={args} /> : <Story />;

function Live({ story: Story, args }: { story: ComponentType<{ args: Args }>; args: Args }) {
  const [asked, setAsked] = useState({ of: args, props: {} });
  // Other values from the controls win over what was asked for before.
  const props: Args = asked.of === args ? asked.props : {};
  const ask = (prop: string, value: unknown) =>
    setAsked((before) => ({
      of: args,
      props: { ...(before.of === args ? before.props : {}), [prop]: value },
    }));
  const answered: Args = { ...args, ...props };
  for (const [name, handler] of Object.entries(args)) {
    const prop = propOf(name);
    // What the story leaves to the component stays with it.
    if (prop === null || args[prop] === undefined || typeof handler !== 'function') continue;
    answered[name] = (value: unknown, ...more: readonly unknown[]) => {
      ask(prop, value);
      handler(value, ...more);
    };
  }
  return (
    <>
      <Story args={answered} />
      {answered.open === false && args.trigger === undefined ? (
        <Button onClick={() => ask('open', true)}>Open again</Button>
      ) : null}
    </>
  );
}
