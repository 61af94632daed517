import { FIXTURE_NOW } from '@sluice/contract/fixtures/entities';
import { aFeedbackIncident, someForms } from '@sluice/contract/fixtures/feedback';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { DeveloperFeedbackView } from './DeveloperFeedbackView.tsx';

const meta = {
  title: 'Screens/Developer feedback',
  component: DeveloperFeedbackView,
  tags: ['state'],
  parameters: { picture: 'page', viewport: [1280, 1100] },
  args: {
    state: { kind: 'feedback', incident: aFeedbackIncident() },
    leftMs: 2_548_800_000,
    nowMs: FIXTURE_NOW.getTime(),
    onRetry: fn(),
    onAnswer: fn(async () => null),
    onCheck: fn(),
  },
} satisfies Meta<typeof DeveloperFeedbackView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Loading: Story = { args: { state: { kind: 'loading' }, leftMs: null } };
export const NotFound: Story = {
  args: { state: { kind: 'notFound' }, leftMs: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Oops, it seems there is nothing to see here')).toBeVisible();
  },
};
export const Expired: Story = {
  args: { state: { kind: 'expired' }, leftMs: null },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('This page has expired, many thanks for your help'),
    ).toBeVisible();
  },
};
export const Failed: Story = { args: { state: { kind: 'failed' }, leftMs: null } };
export const Outbound: Story = {
  args: {
    state: { kind: 'outbound', incident: aFeedbackIncident({ is_outbound_leak: true }) },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Submit' })).toBeNull();
  },
};
export const Feedback: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('heading', { level: 1, name: 'Ada Byron of Acme asks for your help' }),
    ).toBeVisible();
    await expect(canvas.getByText('1 of 2 occurrences')).toBeVisible();
    await expect(canvas.getByText('Still present on GitHub')).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('29 days 12:00:00');
  },
};
export const Remediate: Story = {
  args: {
    state: {
      kind: 'remediate',
      incident: aFeedbackIncident({ forms: someForms({ feedback: 'yes' }) }),
    },
  },
};
export const CheckOffered: Story = {
  args: {
    state: {
      kind: 'remediate',
      incident: aFeedbackIncident({
        forms: someForms({ feedback: 'yes' }),
        can_check_again: true,
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('How to make it harmless at AWS')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Check again' })).toBeVisible();
  },
};
export const DoneAndProven: Story = {
  args: {
    state: {
      kind: 'done',
      incident: aFeedbackIncident({
        forms: someForms({ feedback: 'yes', remediate: 'revoked' }),
        validity_status: 'invalid',
        proven_at: '2026-06-14T10:30:00.000Z',
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Proven: AWS refuses this secret/)).toBeVisible();
    await expect(canvas.getByText('Checked 2026-06-14 10:30 UTC')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Check again' })).toBeNull();
  },
};
export const Done: Story = {
  args: {
    state: {
      kind: 'done',
      incident: aFeedbackIncident({ forms: someForms({ feedback: 'yes', remediate: 'revoked' }) }),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The threat has been eradicated')).toBeVisible();
  },
};
export const DoneButReal: Story = {
  args: {
    state: {
      kind: 'done',
      incident: aFeedbackIncident({ forms: someForms({ feedback: 'yes', remediate: 'cannot' }) }),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The threat is real')).toBeVisible();
    await expect(canvas.getByText(/will come back to you shortly/)).toBeVisible();
  },
};
export const Resolved: Story = {
  args: {
    state: {
      kind: 'feedback',
      incident: aFeedbackIncident({
        status: 'resolved',
        last_status_date: '2026-06-10T12:00:00.000Z',
        validity_status: 'invalid',
      }),
    },
  },
  play: async ({ canvas }) => {
    // Frozen when it was resolved, five days after the commit.
    await expect(canvas.getByText('5 days')).toBeVisible();
  },
};
export const Phone: Story = { parameters: { picture: 'page', viewport: [360, 1400] } };
