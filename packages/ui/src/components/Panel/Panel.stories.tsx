import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Button } from '../Button/Button.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { SkeletonLines } from '../Skeleton/Skeleton.tsx';
import { Panel } from './Panel.tsx';

const meta = {
  title: 'Components/Panel',
  component: Panel,
  args: {
    title: 'Historical scan',
    about: 'Past commits are searched once; new ones as they are pushed.',
    children: 'The last scan finished on 12 June and found 14 incidents.',
  },
  parameters: { width: 560 },
} satisfies Meta<typeof Panel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Historical scan' })).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('Historical scan');
  },
};
/** As in settings: the heading is a line of its own. */
export const Divided: Story = {
  args: { divided: true, actions: <Button size="small">Scan again</Button> },
};
/** Rows and tables reach the border. */
export const Flush: Story = {
  args: {
    divided: true,
    flush: true,
    title: 'Teams',
    about: undefined,
    children: (
      <ul className="divide-y divide-border">
        {['Payments', 'Platform', 'Mobile'].map((team) => (
          <li key={team} className="px-4 py-2.5">
            {team}
          </li>
        ))}
      </ul>
    ),
  },
};
/** Without a heading it is named by `aria-label`. */
export const Unheaded: Story = {
  args: { title: undefined, about: undefined, 'aria-label': 'Last scan' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Last scan' })).toBeVisible();
  },
};
/** What nothing belongs to yet is its heading and its action. */
export const HeadingAlone: Story = {
  args: { divided: true, children: undefined, actions: <Button size="small">Add</Button> },
};
/** It keeps its heading while its content loads. */
export const Loading: Story = { args: { children: <SkeletonLines lines={3} /> } };
/** It fails alone. */
export const Failed: Story = {
  args: { children: <ErrorState title="Failed to load the scan" onRetry={() => {}} /> },
};
export const LongContent: Story = {
  args: {
    title: 'Historical scan of every repository that the company or its developers ever pushed to',
    actions: <Button size="small">Scan again</Button>,
    children: 'AnIdentifierThatCannotBeBrokenAnywhere'.repeat(3),
    className: 'break-all',
  },
  parameters: { width: 380 },
};
export const Narrow: Story = {
  args: { divided: true, actions: <Button size="small">Scan again</Button> },
  parameters: { width: 280 },
};
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    divided: true,
    title: HEBREW.repositories,
    about: HEBREW.noteText,
    actions: <Button size="small">{HEBREW.scan}</Button>,
    children: HEBREW.hint,
  },
};
/** Heading parted or not, content with or without room around it. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-4">
      {[false, true].map((divided) => (
        <Panel
          key={String(divided)}
          {...args}
          title={divided ? 'Divided' : 'Plain'}
          divided={divided}
          actions={<Button size="small">Scan again</Button>}
        />
      ))}
      <Panel aria-label="Alone">{args.children}</Panel>
    </div>
  ),
};
