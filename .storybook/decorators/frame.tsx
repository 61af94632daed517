import type { Decorator } from '@storybook/react-vite';

/**
 * What a picture of a story shows. `parameters.picture` says it; `fit` by default, `page` for what is as large as the window, `pop`
 * for what opens over the page at a trigger. A story of
 * behaviour ends in a state that another story shows already: `none`.
 */
export type Picture = 'fit' | 'fill' | 'page' | 'pop' | 'none';

const FRAMES = {
  fit: 'inline-block max-w-full min-w-40 p-4 align-top',
  fill: 'block p-4',
  page: 'block min-h-dvh',
  pop: 'block min-h-dvh p-4',
  none: 'block min-h-dvh',
} as const satisfies Record<Picture, string>;

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'string' && Object.hasOwn(FRAMES, value);

/** Reads `parameters.picture`, and says what is allowed when it is something else. */
export function pictureOf(parameters: Record<string, unknown>): Picture {
  const { picture = 'fit' } = parameters;
  if (isPicture(picture)) return picture;
  throw new Error(
    `parameters.picture is 'fit', 'fill', 'page', 'pop' or 'none', not ${JSON.stringify(picture)}`,
  );
}

/**
 * The background of a story, and the edge of its picture. `parameters.width` gives it the room of a narrower
 * container.
 */
export const frame: Decorator = (Story, { parameters, viewMode }) => {
  const { width } = parameters;
  const picture = pictureOf(parameters);
  return (
    <div
      data-picture=""
      className={`bg-canvas text-text ${viewMode === 'docs' ? FRAMES.fill : FRAMES[picture]}`}
      style={
        typeof width === 'number'
          ? { width, display: 'block', ...(viewMode === 'docs' ? { maxWidth: '100%' } : {}) }
          : undefined
      }
    >
      <Story />
    </div>
  );
};
