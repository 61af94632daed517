import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Path } from './Path.tsx';

const meta = {
  title: 'Components/Path',
  component: Path,
  args: { path: 'services/billing/src/config/stripe.ts:41' },
} satisfies Meta<typeof Path>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByTitle(args.path)).toHaveTextContent(args.path);
  },
};
/** The folders are cut; the file and its line stay. */
export const Narrow: Story = {
  parameters: { width: 160 },
  play: async ({ canvas }) => {
    const file = canvas.getByText('stripe.ts:41');
    await expect(file.scrollWidth).toBeLessThanOrEqual(file.clientWidth);
  },
};
/** A file's name that is longer than the room gives way last. */
export const LongContent: Story = {
  args: { path: `infrastructure/${'modules/'.repeat(8)}${'generated-'.repeat(6)}credentials.tf` },
  parameters: { width: 280 },
};
/** Paths are written from left to right in any language. */
export const RightToLeft: Story = { decorators: [inRightToLeft], parameters: { width: 160 } };
/** With and without folders, with room and without. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="grid gap-2">
      {[480, 240, 120].flatMap((width) =>
        [args.path, 'Dockerfile'].map((path) => (
          <div key={`${width} ${path}`} style={{ width }}>
            <Path path={path} />
          </div>
        )),
      )}
    </div>
  ),
};
