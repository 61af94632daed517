import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Badge } from '../components/Badge/Badge.tsx';
import { purposeOf } from './purpose.ts';

const sources = import.meta.glob<string>('../components/*/*.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const names = [...new Set(Object.keys(sources).map((path) => path.split('/')[2] ?? ''))].sort();

const meta = {
  title: 'Foundations/Components',
  parameters: { width: 860 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every component with its purpose, read from its own folder: what is not in the list does not exist. */
export const Default: Story = {
  parameters: { picture: 'none' },
  render: () => (
    <table className="w-full">
      <thead className="text-sm text-text-muted">
        <tr>
          {['Component', 'Purpose', 'Stories', 'Status'].map((heading) => (
            <th key={heading} scope="col" className="py-1.5 pe-4 text-start font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const stories = sources[`../components/${name}/${name}.stories.tsx`] ?? '';
          const purpose = purposeOf(name, sources);
          return (
            <tr key={name} className="border-border border-t align-top">
              <th scope="row" className="py-1.5 pe-4 text-start font-medium">
                {name}
              </th>
              <td className="py-1.5 pe-4 text-text-muted">{purpose}</td>
              <td className="numbers py-1.5 pe-4">
                {stories.match(/^export const \w+: Story/gmu)?.length ?? 0}
              </td>
              <td className="py-1.5">
                {purpose === '' ? (
                  <Badge tone="medium">No purpose yet</Badge>
                ) : (
                  <Badge tone="done">Ready</Badge>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Ready').length).toBe(names.length);
  },
};
