import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect } from 'storybook/test';
import { Badge } from '../components/Badge/Badge.tsx';
import { Code } from '../components/Code/Code.tsx';
import { ComponentName } from './ComponentName.tsx';
import { purposeOf } from './purpose.ts';
import { docblockOf } from './source-docs.ts';

const sources = import.meta.glob<string>('../components/*/*.tsx', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const names = [...new Set(Object.keys(sources).map((path) => path.split('/')[2] ?? ''))].sort();

/** What they are for, in the order of the handbook; a component that is in none of them fails the story. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Actions:
    'Button IconButton ButtonGroup SplitButton CopyButton CopyField OneTimeSecret Link Toggle ToggleGroup'.split(
      ' ',
    ),
  Forms:
    'Field FormField FormError FormActions RepeatableRows TextField TextArea PasswordField NumberField SearchField Checkbox RadioGroup CheckboxGroup SelectionCards YesNo Switch Select Combobox TagInput DatePicker DateRangePicker Dropzone'.split(
      ' ',
    ),
  Overlays:
    'Dialog AlertDialog ConfirmDialog Drawer SplitView Popover InfoPopover DropdownMenu ContextMenu Tooltip HoverCard CommandPalette Toast'.split(
      ' ',
    ),
  Navigation:
    'SideNav TopBar PageHeader Panel Tabs Breadcrumbs Pagination ShowMore ItemPager TreeView Stepper SkipLink'.split(
      ' ',
    ),
  Data: 'DataTable ColumnPicker BulkActionBar ReorderList RowList FilterBar DescriptionList KpiCard StatRow Timeline ActivityList Avatar AvatarStack Person Badge TagList Code Path Kbd RelativeTime Countdown Duration RevealableValue PatchViewer'.split(
    ' ',
  ),
  Charts: 'TimeSeriesBarChart StackedBars LineChart Donut HorizontalBars Sparkline'.split(' '),
  Feedback:
    'Banner Callout EmptyState ResultState ErrorState Skeleton Spinner Progress ProgressChecklist'.split(
      ' ',
    ),
};

/** What a component has to have before it is called ready. */
function missingOf(name: string, stories: string): string[] {
  return [
    purposeOf(name, sources) === '' ? 'purpose' : '',
    /export const Default: Story/u.test(stories) ? '' : 'Default',
    /export const RightToLeft: Story/u.test(stories) ? '' : 'RightToLeft',
    /play:/u.test(stories) || /Keyboard: (?:none|that of|as the browser|Tab )/u.test(own(name))
      ? ''
      : 'a play',
  ].filter(Boolean);
}
const statusOf = (name: string) => docblockOf(name, sources)?.status ?? null;
const own = (name: string) =>
  Object.entries(sources)
    .filter(([path]) => path.includes(`/${name}/`) && !path.includes('.stories.'))
    .map(([, text]) => text)
    .join('\n');

const meta = {
  title: 'Foundations/Components',
  parameters: { width: 860 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * Every component with its purpose and its status, read from its own folder: what is not in the list does not exist. What has
 * all that a component needs is ready, unless its docblock says otherwise by `@status`.
 */
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
      {Object.entries(GROUPS).map(([group, members]) => (
        <tbody key={group}>
          <tr className="border-border border-t">
            <th
              colSpan={4}
              scope="rowgroup"
              className="pt-5 pb-1.5 text-start font-semibold text-md"
            >
              {group}
            </th>
          </tr>
          {members.map((name) => (
            <Row key={name} name={name} />
          ))}
        </tbody>
      ))}
    </table>
  ),
  play: async ({ canvas }) => {
    const unsettled = names.filter((name) => statusOf(name) !== null);
    await expect(canvas.queryAllByText(/^No /u, { selector: '[data-slot=badge]' })).toEqual([]);
    await expect(canvas.getAllByText('Ready').length).toBe(names.length - unsettled.length);
    await expect(canvas.queryAllByText(/^(?:Beta|Deprecated)$/u).length).toBe(unsettled.length);
    await expect(Object.values(GROUPS).flat().toSorted()).toEqual(names);
  },
};

/** A sentence with its words between backticks as code. */
function coded(text: string): ReactNode[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <Code key={part}>{part}</Code>));
}

function Row({ name }: { name: string }) {
  const stories = sources[`../components/${name}/${name}.stories.tsx`] ?? '';
  const missing = missingOf(name, stories);
  const status = statusOf(name);
  return (
    <tr className="border-border border-t align-top">
      <ComponentName name={name} folder={name} />
      <td className="py-1.5 pe-4 text-text-muted">{coded(purposeOf(name, sources))}</td>
      <td className="numbers py-1.5 pe-4">
        {stories.match(/^export const \w+: Story/gmu)?.length ?? 0}
      </td>
      <td className="py-1.5">
        {missing.length > 0 ? (
          <Badge tone="medium">No {missing.join(', ')}</Badge>
        ) : status === null ? (
          <Badge tone="done">Ready</Badge>
        ) : (
          <>
            <Badge tone="accent">{status.word === 'beta' ? 'Beta' : 'Deprecated'}</Badge>
            <p className="mt-1 max-w-60 text-sm text-text-muted">{status.text}</p>
          </>
        )}
      </td>
    </tr>
  );
}
