import type { Meta, StoryObj } from '@storybook/react-vite';
import * as lucide from 'lucide-react';
import { expect } from 'storybook/test';

const sources = import.meta.glob<string>(['../{components,lib}/**/*.tsx', '!**/*.stories.tsx'], {
  eager: true,
  import: 'default',
  query: '?raw',
});

/** Names of the icons that the library draws, each with the components that draw it. */
const USED = new Map<string, string[]>();
for (const [path, text] of Object.entries(sources)) {
  const named = /import \{([^}]*)\} from 'lucide-react'/u.exec(text)?.[1] ?? '';
  const component = path.split('/')[2] ?? '';
  for (const part of named.split(',')) {
    const name = part.trim().split(' ')[0] ?? '';
    if (name === '' || name === 'type') continue;
    const users = USED.get(name) ?? [];
    USED.set(name, users.includes(component) ? users : [...users, component]);
  }
}
const isDrawing = (value: unknown): value is lucide.LucideIcon =>
  typeof value === 'object' && value !== null && 'displayName' in value;
/** Under the name by which components import it, which need not be the set's first one. */
function drawingOf(name: string): lucide.LucideIcon | null {
  const found: unknown = Reflect.get(lucide, name);
  return isDrawing(found) ? found : null;
}
const NAMES = [...USED.keys()].toSorted();

const meta = {
  title: 'Foundations/Icons',
  parameters: { width: 860 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * One set, lucide, imported one by one, so that unused icons are not in the bundle. 14 px in small controls, 16 px
 * elsewhere. A word beats an icon. These are all that the components draw, and who draws them: take one of them before
 * another for the same idea.
 */
export const Default: Story = {
  render: () => (
    <ul className="grid grid-cols-4 gap-x-6 gap-y-4">
      {NAMES.map((name) => {
        const Icon = drawingOf(name);
        const users = USED.get(name) ?? [];
        return (
          <li key={name} className="flex min-w-0 items-start gap-2.5">
            {Icon === null ? null : <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />}
            <span className="min-w-0">
              <span className="block font-medium">{name}</span>
              <span className="block truncate text-sm text-text-muted" title={users.join(', ')}>
                {users.join(', ')}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  ),
  play: async () => {
    await expect(NAMES.length).toBeGreaterThan(20);
    await expect(NAMES.filter((name) => drawingOf(name) === null)).toEqual([]);
  },
};
