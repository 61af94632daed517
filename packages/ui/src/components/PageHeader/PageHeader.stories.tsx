import type { Meta, StoryObj } from '@storybook/react-vite';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { Badge } from '../Badge/Badge.tsx';
import { Breadcrumbs } from '../Breadcrumbs/Breadcrumbs.tsx';
import { Button } from '../Button/Button.tsx';
import { PageHeader } from './PageHeader.tsx';

const meta = {
  title: 'Components/PageHeader',
  component: PageHeader,
  args: {
    title: 'Secret #1284',
    breadcrumbs: (
      <Breadcrumbs
        items={[
          { label: 'Secret incidents', href: '/incidents/secrets' },
          { label: 'Secret #1284' },
        ]}
      />
    ),
    badges: (
      <Badge tone="hot" shape="auto">
        Triggered
      </Badge>
    ),
    actions: <Button tone="primary">Acknowledge</Button>,
    meta: 'First seen 2 days ago in acme/payments',
  },
  parameters: { width: 760 },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Narrow: Story = { parameters: { width: 320 } };
export const RightToLeft: Story = { decorators: [inRightToLeft] };
export const LongContent: Story = {
  parameters: { width: 560 },
  args: {
    title:
      'A keyword incident with a name that goes on: infrastructure/terraform/production.tfvars',
    meta: 'First seen 2 days ago in a-repository-with-a-name-that-never-ends/and-then-some-more-of-it',
    actions: (
      <>
        <Button>Assign to me</Button>
        <Button tone="primary">Acknowledge and tell the developer</Button>
      </>
    ),
  },
};
