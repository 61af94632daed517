import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { SkipLink } from './SkipLink.tsx';

const meta = {
  title: 'Components/SkipLink',
  component: SkipLink,
  args: {},
} satisfies Meta<typeof SkipLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  parameters: { picture: 'page', viewport: [360, 120] },
  render: () => (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="pt-16">
        Content
      </main>
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
    await userEvent.tab({ shift: true });
  },
};
export const RightToLeft: Story = {
  ...Default,
  decorators: [inRightToLeft],
  render: () => (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="pt-16">
        {HEBREW.incidents}
      </main>
    </>
  ),
};
