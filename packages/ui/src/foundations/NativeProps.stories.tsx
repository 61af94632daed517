import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Code } from '../components/Code/Code.tsx';
import { ComponentName } from './ComponentName.tsx';
import { nativeOf } from './native-props.ts';
import { othersOf } from './source-docs.ts';

const sources = import.meta.glob<string>(
  ['../{components,lib}/**/*.{ts,tsx}', '!../**/*.{stories,test,fixture}.{ts,tsx}'],
  { eager: true, import: 'default', query: '?raw' },
);
const folders = [
  ...new Set(
    Object.keys(sources).flatMap((path) => /\/components\/(\w+)\//u.exec(path)?.[1] ?? []),
  ),
].sort();
/** Each component, and those that its folder gives besides. */
const rows = folders.flatMap((folder) =>
  [
    folder === 'Toast' ? 'ToastRegion' : folder,
    ...othersOf(folder, sources).map(({ name }) => name),
  ].map((name) => ({ name, folder, native: nativeOf(name, sources) })),
);

const meta = {
  title: 'Foundations/Native props',
  parameters: { width: 860 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function Names({ names }: { names: readonly string[] }) {
  return names.length === 0 ? (
    <span className="text-text-subtle">–</span>
  ) : (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Code key={name}>{name}</Code>
      ))}
    </span>
  );
}

/**
 * Which props of its element each component passes on, read from its types: `id`, `style`, `aria-*`, `data-*`, handlers and all
 * others, but for those that mean something of its own and those that it does not take. `className` joins its own classes, and is
 * for layout. Fields pass them to the control itself, not to the frame around it.
 */
export const Default: Story = {
  parameters: { picture: 'none' },
  render: () => (
    <table className="w-full">
      <thead className="text-sm text-text-muted">
        <tr>
          {['Component', 'All props of', 'With a meaning of its own', 'Not taken'].map(
            (heading) => (
              <th key={heading} scope="col" className="py-1.5 pe-4 text-start font-medium">
                {heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, folder, native }) => (
          <tr key={name} className="border-border border-t align-top">
            <ComponentName name={name} folder={folder} />
            <td className="py-1.5 pe-4">
              {native === null ? (
                <span className="text-text-subtle">None</span>
              ) : (
                <Code>{native.element}</Code>
              )}
            </td>
            <td className="py-1.5 pe-4">
              <Names names={native?.own ?? []} />
            </td>
            <td className="py-1.5">
              <Names names={native?.refused ?? []} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
  play: async ({ canvas }) => {
    const rowOf = (name: string) =>
      canvas.getByRole('rowheader', { name }).closest('tr')?.textContent ?? '';
    await expect(rowOf('Button')).toBe('ButtonbuttononClickdisabled');
    await expect(rowOf('FilterOptions')).toBe('FilterOptionsNone––');
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(rows.length);
  },
};
