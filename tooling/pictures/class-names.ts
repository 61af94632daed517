import { extendTailwindMerge } from 'tailwind-merge';

/** Knows which utilities set the same thing, with the names that the design tokens add (packages/ui/src/tokens). */
const merge = extendTailwindMerge({
  extend: { theme: { radius: ['control', 'panel'], shadow: ['control', 'overlay'] } },
  // A size of letters sets a line height that any `leading-*` overrides, in any order.
  override: { conflictingClassGroups: { 'font-size': [] } },
});

const known = new Map<string, string | null>();

function contradictionOf(className: string): string | null {
  const kept = new Set(merge(className).split(/\s+/u));
  const beaten = className.split(/\s+/u).filter((name) => name !== '' && !kept.has(name));
  return beaten.length === 0 ? null : `${beaten.join(' ')} in ${className}`;
}

/**
 * Class names that set the same thing twice. Class names are joined, not merged (docs/adr/0300): which of the two is
 * seen depends on the order of the style sheet, so that no element may carry both.
 *
 * @returns what is beaten by a later name, with all names of its element
 */
export function contradictions(within: ParentNode): readonly string[] {
  const found = new Set<string>();
  for (const element of within.querySelectorAll('[class]')) {
    const className = element.getAttribute('class') ?? '';
    let contradiction = known.get(className);
    if (contradiction === undefined) {
      contradiction = contradictionOf(className);
      known.set(className, contradiction);
    }
    if (contradiction !== null) found.add(contradiction);
  }
  return [...found];
}
