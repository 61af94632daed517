import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge } from '../components/Badge/Badge.tsx';
import { ToneIcon } from '../components/Badge/ToneIcon.tsx';
import type { Tone } from '../lib/tone.ts';

const meta = {
  title: 'Foundations/Scales',
  parameters: { width: 640 },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

type Step = readonly [tone: Tone, word: string, shape: string];

function Scale({ steps }: { steps: readonly Step[] }) {
  return (
    <ul className="panel divide-y divide-border">
      {steps.map(([tone, word, shape]) => (
        <li key={word} className="flex items-center gap-4 px-4 py-2.5">
          <ToneIcon tone={tone} size={16} />
          <span className="w-36 font-medium">{word}</span>
          <span className="flex-1 text-text-muted">{shape}</span>
          <Badge tone={tone} shape="auto">
            {word}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** Severity is an order: the shape loses corners and then its filling as it goes down. */
export const Default: Story = {
  render: () => (
    <Scale
      steps={[
        ['critical', 'Critical', 'Filled octagon'],
        ['high', 'High', 'Filled triangle'],
        ['medium', 'Medium', 'Filled diamond'],
        ['low', 'Low', 'Outlined diamond'],
        ['veryLow', 'Very low', 'Outlined circle'],
        ['unknown', 'Unknown', 'Dashed circle'],
      ]}
    />
  ),
};

/** Status is a course: a ring that fills. The same three colours in every chart. */
export const Status: Story = {
  render: () => (
    <Scale
      steps={[
        ['hot', 'Triggered', 'Hollow ring'],
        ['half', 'Acknowledged', 'Half filled ring'],
        ['done', 'Resolved', 'Filled check'],
      ]}
    />
  ),
};

/** Validity says whether the secret still works. What works is the alarm; what is not known stays quiet. */
export const Validity: Story = {
  render: () => (
    <Scale
      steps={[
        ['alarm', 'Valid', 'It still works'],
        ['calm', 'Invalid', 'It works no more'],
        ['muted', 'Unknown', 'Not checked, cannot be checked, or the check failed'],
      ]}
    />
  ),
};

/** Presence says whether the secret can still be read where it leaked. */
export const Presence: Story = {
  render: () => (
    <Scale
      steps={[
        ['alarm', 'Still present', 'It can be read by whoever looks'],
        ['calm', 'Erased', 'It is gone from there'],
        ['muted', 'Unknown', 'Nobody has looked yet'],
      ]}
    />
  ),
};
