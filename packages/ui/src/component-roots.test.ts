import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WITHOUT_ROOT } from './stories/without-root.ts';

interface StoryFile {
  default: { args?: Record<string, unknown> };
  Default?: { args?: Record<string, unknown> };
}
const indexes = import.meta.glob<Record<string, unknown>>('./components/*/index.ts', {
  eager: true,
});
const stories = import.meta.glob<StoryFile>('./components/*/*.stories.tsx', { eager: true });

function isComponent(value: unknown): value is ComponentType<Record<string, unknown>> {
  return typeof value === 'function';
}

const folders = Object.keys(indexes)
  .map((path) => path.split('/')[2] ?? '')
  .filter((name) => WITHOUT_ROOT[name] === undefined);

it('keeps no exception that is not needed', () => {
  const all = Object.keys(indexes).map((path) => path.split('/')[2]);
  expect(Object.keys(WITHOUT_ROOT).filter((name) => !all.includes(name))).toEqual([]);
});

// That `ref` and handlers reach it, too, takes a page: see `foundations/Roots.stories.tsx`.
it.each(folders)('%s is called so, and takes className and rest props', (name) => {
  const component = indexes[`./components/${name}/index.ts`]?.[name];
  if (!isComponent(component)) throw new Error(`${name} is not exported by its folder`);
  expect(component.name).toBe(name);
  const file = stories[`./components/${name}/${name}.stories.tsx`];
  const args = { ...file?.default.args, ...file?.Default?.args };
  const html = renderToStaticMarkup(
    createElement(component, { ...args, className: 'root-class', 'data-root': 'rest' }),
  );
  expect(html).toMatch(/data-slot="/u);
  expect(html).toMatch(/class="[^"]*root-class/u);
  expect(html).toContain('data-root="rest"');
});
