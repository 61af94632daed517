import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
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
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: {
    title: HEBREW.incidentNumber,
    breadcrumbs: (
      <Breadcrumbs
        items={[
          { label: HEBREW.secretIncidents, href: '/incidents/secrets' },
          { label: HEBREW.incidentNumber },
        ]}
      />
    ),
    badges: (
      <Badge tone="hot" shape="auto">
        {HEBREW.triggered}
      </Badge>
    ),
    actions: <Button tone="primary">{HEBREW.acknowledge}</Button>,
    meta: HEBREW.threeDaysAgo,
  },
};
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
export const Matrix: Story = {
  tags: ['matrix'],
  // One after the other, as on no page.
  parameters: {
    a11y: {
      config: {
        rules: [
          { id: 'landmark-no-duplicate-banner', enabled: false },
          { id: 'landmark-unique', enabled: false },
          { id: 'page-has-heading-one', enabled: false },
        ],
      },
    },
  },

  render: (args) => (
    <div className="divide-y divide-border">
      <PageHeader title="Settings" />
      <PageHeader {...args} breadcrumbs={undefined} meta={undefined} />
      <PageHeader {...args} />
    </div>
  ),
};
