import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { ADA, aMemberUser, daysAgo } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { DetectionScreen } from './DetectionScreen.tsx';

const database = (changes: Partial<MockDatabase> = {}) =>
  smallDatabase({
    inactiveDetectors: ['slack_webhook'],
    detectorEvents: Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      date: daysAgo(index),
      action: index % 2 === 0 ? ('deactivate' as const) : ('activate' as const),
      detectors: ['Slack Webhook'],
      user: ADA,
    })),
    ...changes,
  });
const at = (hash = '', setting: AppSetting = {}) => ({
  app: {
    database,
    path: `/settings/company/secrets-detection${hash}`,
    ...setting,
  } satisfies AppSetting,
});
const body = () => within(document.body);

const meta = {
  title: 'Screens/Settings/Secrets detection',
  component: DetectionScreen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [1100, 620], ...at() },
} satisfies Meta<typeof DetectionScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The banner narrows the table to what is off, and a switch turns it on again. */
export const Default: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show the inactive ones' }));
    await userEvent.click(await canvas.findByRole('switch', { name: 'Slack Webhook is active' }));
    await body().findByText('Slack Webhook activated');
    await expect(appOf(loaded).writes).toMatchObject([{ body: { detectors: ['slack_webhook'] } }]);
    await canvas.findByText('No detector matches');
  },
};

export const Selected: Story = {
  play: async ({ canvas, loaded, userEvent }) => {
    const [box] = await canvas.findAllByRole('checkbox', { name: /Slack Webhook/ });
    if (box === undefined) throw new Error('No box');
    await userEvent.click(box);
    await userEvent.click(await body().findByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(appOf(loaded).writes).toHaveLength(1));
  },
};

/** What the selected detectors have found is said before they are switched off. */
export const WhatWouldThisDo: Story = {
  parameters: at('', { database: () => database({ inactiveDetectors: [] }) }),
  play: async ({ canvas, userEvent }) => {
    const [box] = await canvas.findAllByRole('checkbox', { name: /Slack Webhook/ });
    if (box === undefined) throw new Error('No box');
    await userEvent.click(box);
    await userEvent.click(await body().findByRole('button', { name: 'What would this do?' }));
    const dialog = within(await body().findByRole('dialog', { name: 'What would this do?' }));
    await dialog.findByText(/^These detectors have found \d+ incident/);
    await expect(dialog.getAllByRole('link', { name: /^#/ }).length).toBeGreaterThan(0);
  },
};

export const ActivityLog: Story = {
  parameters: at('#activityLog'),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(10));
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(12);
  },
};

export const SecretGraspers: Story = {
  parameters: at('#secretGraspers'),
  play: async ({ canvas }) => {
    await canvas.findByText('No secret graspers yet');
  },
};

export const Requesting: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Request a detector' }));
    const dialog = within(await body().findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Request' }));
    const text = dialog.getByLabelText(/^Description/);
    await waitFor(() => expect(text).toHaveAccessibleDescription(/Required/));
    await userEvent.type(text, 'Keys of Zephyr');
    await userEvent.click(dialog.getByRole('button', { name: 'Request' }));
    await body().findByText('Your request has been submitted');
  },
};

/** Members see the table, but cannot select or switch detectors. */
export const AsMember: Story = {
  parameters: at('', { database: () => database({ user: aMemberUser() }) }),
  play: async ({ canvas }) => {
    await canvas.findByText('Inactive');
    await expect(canvas.queryByRole('switch')).toBeNull();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
  },
};

export const Failed: Story = {
  parameters: at('', { overrides: [override('listDetectors', { status: 500, detail: '' })] }),
  play: async ({ canvas }) => {
    await canvas.findByText('An error occurred while fetching the detectors');
  },
};

export const OnAPhone: Story = { parameters: { viewport: [360, 800] } };
