import { smallDatabase } from '@sluice/contract/fixtures/databases';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { inPage } from '../../stories/decorators.tsx';
import type { AppSetting } from '../../stories/test-app.ts';
import { PlanScreen } from './PlanScreen.tsx';

const meta = {
  title: 'Screens/Settings/Plan',
  component: PlanScreen,
  tags: ['state'],
  decorators: [inPage],
  parameters: {
    picture: 'page',
    viewport: [900, 300],
    app: {
      database: smallDatabase,
      path: '/settings/company/company-account',
    } satisfies AppSetting,
  },
} satisfies Meta<typeof PlanScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('Business');
  },
};
