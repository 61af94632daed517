import type { Decorator } from '@storybook/react-vite';

/**
 * The app gives its own surroundings (a new store a story, the router, the client) in
 * `packages/app/src/stories/decorators.tsx` as `storyDecorators`. They stand around the app's stories alone.
 */
const found = import.meta.glob<{ storyDecorators: readonly Decorator[] }>(
  '../../packages/app/src/stories/decorators.tsx',
  { eager: true },
);
const decorators = Object.values(found).flatMap((module) => module.storyDecorators);

const OURS = /^(?:Parts|Screens|Journeys)\//u;

/** Wraps stories of the app into what the app brings, innermost first. */
export const appSurroundings: Decorator = (Story, context) => {
  if (!OURS.test(context.title)) return <Story />;
  const wrapped = decorators.reduce<() => React.ReactNode>(
    (Inner, decorate) => () => decorate(() => <Inner />, context),
    () => <Story />,
  );
  return wrapped();
};
