import type { Meta, StoryObj } from '@storybook/react-vite';
import { CircleAlert, Clock, Trash2 } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Link } from '../Link/Link.tsx';
import { Panel } from '../Panel/Panel.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { ListRow, RowList } from './RowList.tsx';

const onDelete = fn();
const onSwitch = fn();
const banned = ['acme/fixtures', '*/test_*', 'acme/playground'].map((name) => (
  <ListRow key={name} title={<code>{name}</code>}>
    <IconButton
      size="small"
      label={`Delete ${name}`}
      icon={<Trash2 />}
      onClick={() => onDelete(name)}
    />
  </ListRow>
));

const meta = {
  title: 'Components/RowList',
  component: RowList,
  args: { 'aria-label': 'Banned repositories', children: banned },
  parameters: { width: 560 },
} satisfies Meta<typeof RowList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Banned repositories' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(canvas.getByRole('button', { name: 'Delete */test_*' }));
    await expect(onDelete).toHaveBeenCalledWith('*/test_*');
  },
};
/** A quieter line says since when, and an icon how urgent it is; the title says it, too. */
export const WithHints: Story = {
  args: {
    'aria-label': 'Needs attention',
    children: (
      <>
        <ListRow
          leading={<CircleAlert className="size-4 text-critical-mark" />}
          title="The audit log was changed from outside"
          hint="Since 12 June"
        >
          <Link href="#audit">Open audit log</Link>
        </ListRow>
        <ListRow
          leading={<Clock className="size-4 text-medium-mark" />}
          title="The token of acme ends in 3 days"
          hint=""
        >
          <Link href="#tokens">Replace</Link>
        </ListRow>
      </>
    ),
  },
};
/** The title is the control where a row is a setting, and what belongs to the setting comes after it. */
export const Settings: Story = {
  args: {
    'aria-label': 'Events',
    size: 'large',
    children: (
      <>
        <ListRow title={<Switch label="Incident created" checked onCheckedChange={onSwitch} />}>
          <Badge>High and above</Badge>
        </ListRow>
        <ListRow title={<Switch label="Note added" checked={false} onCheckedChange={onSwitch} />} />
      </>
    ),
  },
  play: async ({ canvas }) => {
    canvas.getByRole('switch', { name: 'Note added' }).focus();
    await userEvent.keyboard(' ');
    await expect(onSwitch).toHaveBeenCalledWith(true);
  },
};
/** In a panel the rows reach its edges, or stay in line with its text. */
export const InPanel: Story = {
  parameters: { picture: 'none' },
  render: (args) => (
    <div className="grid gap-4">
      <Panel title="Organizations" divided flush>
        <RowList {...args} look="plain" />
      </Panel>
      <Panel title="Probably yours">
        <RowList {...args} look="flush" />
      </Panel>
    </div>
  ),
};
export const LongContent: Story = {
  args: {
    children: (
      <ListRow
        leading={<Avatar name="Ada Lovelace" size="small" decorative />}
        title={'an-identifier-that-cannot-be-broken-anywhere'.repeat(3)}
        hint="Commits with an address of the company, belongs to one of its organizations, and names it in the profile"
      >
        <span className="flex gap-1">
          <Button size="small">Add to perimeter</Button>
          <Button size="small" tone="quiet">
            Dismiss
          </Button>
        </span>
      </ListRow>
    ),
  },
};
/** The controls go below. */
export const Narrow: Story = { ...LongContent, parameters: { width: 280 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    'aria-label': HEBREW.people,
    children: (
      <ListRow
        leading={<Avatar name={HEBREW.ada} size="small" decorative />}
        title={HEBREW.ada}
        hint={HEBREW.hint}
      >
        <Button size="small">{HEBREW.assign}</Button>
      </ListRow>
    ),
  },
};
/** Every look in every size. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-4">
      {(['framed', 'plain', 'flush'] as const).flatMap((look) =>
        (['small', 'medium', 'large'] as const).map((size) => (
          <RowList
            key={`${look} ${size}`}
            {...args}
            aria-label={`${look} ${size}`}
            look={look}
            size={size}
          />
        )),
      )}
    </div>
  ),
};
