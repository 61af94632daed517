import type { Decorator, Loader } from '@storybook/react-vite';

/**
 * The app gives its own surroundings (a new store a story, the mock of a database, a history) in
 * `packages/app/src/stories/decorators.tsx`. They stand around the app's stories alone.
 */
const found = import.meta.glob<{ storyDecorators: readonly Decorator[]; storyLoader: Loader }>(
  '../../packages/app/src/stories/decorators.tsx',
  { eager: true },
);
const surroundings = Object.values(found);
const decorators = surroundings.flatMap((module) => module.storyDecorators);

const OURS = /^(?:Parts|Screens|Journeys)\//u;

/** Makes what the app's stories play in. */
export const appLoader: Loader = async (context) => {
  if (!OURS.test(context.title)) return {};
  const loaded = await Promise.all(surroundings.map((module) => module.storyLoader(context)));
  return Object.assign({}, ...loaded);
};

/** Wraps stories of the app into what the app brings, innermost first. */
export const appSurroundings: Decorator = (Story, context) => {
  if (!OURS.test(context.title)) return <Story />;
  const wrapped = decorators.reduce<() => React.ReactNode>(
    (Inner, decorate) => () => decorate(() => <Inner />, context),
    () => <Story />,
  );
  return wrapped();
};
