import { smallDatabase } from '@sluice/contract/fixtures/databases';
import {
  ADA,
  aNote,
  anEvent,
  aSecret,
  daysAgo,
  LIN,
  SAM,
} from '@sluice/contract/fixtures/entities';
import { FEEDBACK_ANSWERS } from '@sluice/contract/fixtures/feedback';
import { override } from '@sluice/contract/mock';
import { EVENT_NAMES, type EventName, eventInfo } from '@sluice/domain/timeline';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { TimelinePanel } from './TimelinePanel.tsx';

/** The data of the sentences that need more than the event's own fields. */
const DESCRIPTIONS: Partial<Record<EventName, string>> = {
  undo: 'acknowledge',
  new_occurrence: '3',
  severity_rule: 'Valid secret',
};

/** One event of every kind that the product writes. */
const every = EVENT_NAMES.map((event, index) => {
  const { type } = eventInfo(event);
  const isOurs = type === 'detector';
  return anEvent({
    id: index + 1,
    type,
    event,
    user: isOurs ? null : index % 2 === 0 ? ADA : LIN,
    target_user: type === 'assignment' ? SAM : null,
    severity_value: event.includes('severity') ? 20 : null,
    reason: event === 'resolve' ? ['revoked', 'low_risk'] : [],
    emails: type === 'email' ? ['mira@acme.example'] : [],
    notifier: type === 'notification' ? 'Security channel' : null,
    description: DESCRIPTIONS[event] ?? null,
    gg_created_at: daysAgo(index / 4),
  });
});

type Answer = Parameters<typeof override>[1];
const answering = (answer: Answer, search = '') => ({
  app: {
    database: smallDatabase,
    path: `/incidents/secrets/101${search}`,
    overrides: [override('listSecretEvents', answer)],
  },
});
const listing = (events: typeof every, search = '') =>
  answering({ status: 200, data: events }, search);

const meta = {
  title: 'Parts/Timeline panel',
  component: TimelinePanel,
  tags: ['state'],
  parameters: { picture: 'fill', width: 720, ...listing(every.slice(0, 5)) },
  args: { incident: aSecret({ incident_notes: [aNote()] }) },
} satisfies Meta<typeof TimelinePanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const withoutNotes = { args: { incident: aSecret() } };

export const Default: Story = {};
export const EveryEvent: Story = { ...withoutNotes, parameters: listing(every) };
/** Four like events of one person fold into one, which unfolds. */
export const Folded: Story = {
  ...withoutNotes,
  parameters: listing(
    [0, 1, 2, 3].map((index) =>
      anEvent({
        id: index + 1,
        type: 'action',
        event: 'reveal',
        user: ADA,
        gg_created_at: daysAgo(index / 10_000),
      }),
    ),
  ),
  play: async ({ canvas }) => {
    const fold = await canvas.findByRole('button', { name: 'Show 3 more like this' });
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(fold);
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
    await userEvent.click(canvas.getByRole('button', { name: 'Show fewer' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  },
};
/** An assignment and a severity that replaced others say what was before. */
export const Changes: Story = {
  ...withoutNotes,
  parameters: listing([
    anEvent({ id: 4, type: 'action', event: 'set_severity', user: ADA, severity_value: 10 }),
    anEvent({
      id: 3,
      type: 'action',
      event: 'set_severity',
      user: LIN,
      severity_value: 30,
      gg_created_at: daysAgo(2),
    }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('Medium');
  },
};
/** A developer's answers are listed among the events, and alone under the filter for feedback. */
export const Feedback: Story = {
  ...withoutNotes,
  parameters: {
    app: {
      ...listing([anEvent({ id: 1, type: 'action', event: 'link_created', user: ADA })]).app,
      database: () =>
        smallDatabase({
          feedbackAnswers: new Map([[101, FEEDBACK_ANSWERS]]),
        }),
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('A developer gave feedback');
    await canvas.findByText('I am working on it');
    await userEvent.click(canvas.getByRole('combobox', { name: /Show/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Feedbacks only' }));
    await canvas.findByText('It opens the staging bucket alone.');
    await expect(canvas.queryByText(/created a public link/)).toBeNull();
  },
};
/** The events stay when the answers cannot be loaded. */
export const AnswersFailed: Story = {
  ...withoutNotes,
  parameters: {
    app: {
      ...listing([anEvent({ id: 1 })]).app,
      overrides: [
        override('listSecretEvents', { status: 200, data: [anEvent({ id: 1 })] }),
        override('listFeedbackAnswers', { status: 500, detail: '' }),
      ],
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('The answers could not be loaded.', {}, { timeout: 5000 });
    await canvas.findByText('The incident was detected');
  },
};
export const NoNotes: Story = { ...withoutNotes, parameters: listing([], '?show=notes') };
export const NoEvents: Story = { ...withoutNotes, parameters: listing([], '?show=actions') };
export const Loading: Story = { parameters: answering('never') };
export const Failed: Story = {
  parameters: answering({ status: 500, detail: '' }),
  play: async ({ canvas }) => {
    await canvas.findByText('Failed to get secret events');
  },
};
