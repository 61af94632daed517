import type { Meta, StoryObj } from '@storybook/react-vite';
import { DescriptionList } from '../components/DescriptionList/DescriptionList.tsx';

const meta = {
  title: 'Foundations/Motion',
  parameters: { width: 480 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Short and rare: it says where a thing came from, and nothing moves for those who asked for stillness. */
export const Default: Story = {
  render: () => (
    <DescriptionList
      items={[
        { term: 'Hover, press', description: '120 ms, colours only' },
        { term: 'Menus, popovers', description: '120 ms, a slight growth' },
        { term: 'Dialogs', description: '140 ms, a fade' },
        { term: 'Toasts, bulk bar', description: '160 ms, from below' },
        { term: 'Skeletons', description: 'shown after 150 ms' },
        { term: 'Reduced motion', description: 'none of it' },
      ]}
    />
  ),
};
