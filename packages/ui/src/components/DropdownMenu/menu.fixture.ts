import { fn } from 'storybook/test';
import type { MenuItem } from './menu-item.ts';

/** A menu of the stories that is wider and higher than there is room for. */
export const LONG_MENU: readonly MenuItem[] = [
  {
    id: 'a',
    label: 'Resolve this incident and all that have the same secret in other repositories',
    keys: 'shift+r',
    onSelect: fn(),
  },
  {
    id: 'b',
    label: 'Assign',
    hint: 'Nobody of your team may see this repository, so that nobody can be assigned',
    onSelect: fn(),
  },
  ...Array.from({ length: 12 }, (_, index) => ({
    id: `t${index}`,
    label: `Add the tag ${index + 1}`,
    onSelect: fn(),
  })),
];
