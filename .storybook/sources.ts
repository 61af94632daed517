/** The library's own files as texts: the docs quote from them. */
export const SOURCES = import.meta.glob<string>(
  [
    '../packages/ui/src/{components,lib}/**/*.{ts,tsx}',
    '!../packages/ui/src/**/*.{stories,test,fixture}.{ts,tsx}',
  ],
  { eager: true, import: 'default', query: '?raw' },
);

/** Name of the component that a page of the handbook is about, or `null` for pages that are about no component. */
export function componentOf(title: string | undefined): string | null {
  return /^Components\/(\w+)$/u.exec(title ?? '')?.[1] ?? null;
}
