import type { Meta, StoryObj } from '@storybook/react-vite';
import { CircleHelp } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Link } from '../Link/Link.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { TopBar } from './TopBar.tsx';

const meta = {
  title: 'Components/TopBar',
  component: TopBar,
  args: {
    leading: <span className="font-semibold text-md">Sluice</span>,
    children: (
      <SearchField label="Search incidents" value="" onValueChange={fn()} className="max-w-80" />
    ),
    trailing: (
      <>
        <IconButton label="Help" icon={<CircleHelp />} />
        <Avatar name="Ada Lovelace" size="large" />
      </>
    ),
  },
  parameters: { width: 820 },
} satisfies Meta<typeof TopBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Help' })).toHaveFocus();
    canvas.getByRole('button', { name: 'Help' }).blur();
  },
};
export const SharedPage: Story = {
  args: {
    children: undefined,
    trailing: (
      <>
        <Link href="/docs">What is this?</Link>
        <Button tone="primary">Sign in</Button>
      </>
    ),
  },
};
export const LongContent: Story = {
  args: {
    leading: (
      <span className="truncate font-semibold text-md">
        A company with a name that does not end where one would expect it to
      </span>
    ),
  },
};
export const Narrow: Story = { ...SharedPage, parameters: { width: 340 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    children: (
      <SearchField label={HEBREW.search} value="" onValueChange={fn()} className="max-w-80" />
    ),
    trailing: (
      <>
        <IconButton label={HEBREW.help} icon={<CircleHelp />} />
        <Avatar name={HEBREW.ada} size="large" />
      </>
    ),
  },
};
export const Matrix: Story = {
  tags: ['matrix'],
  // One after the other, as on no page.
  parameters: {
    a11y: {
      config: {
        rules: [
          { id: 'landmark-no-duplicate-banner', enabled: false },
          { id: 'landmark-unique', enabled: false },
        ],
      },
    },
  },

  render: (args) => (
    <div className="flex flex-col gap-3">
      <TopBar {...args} />
      <TopBar leading="Sluice" />
      <TopBar trailing={<Button tone="primary">Sign in</Button>} />
    </div>
  ),
};
