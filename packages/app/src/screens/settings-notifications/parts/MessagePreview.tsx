import {
  type Envelope,
  type SlackMessage,
  sampleEnvelope,
  slackMessage,
  slackPieces,
  type TeamsCard,
  teamsCard,
} from '@sluice/domain/notifier-messages';
import { NOTIFICATION_EVENTS, type NotificationEvent } from '@sluice/domain/notifiers';
import { Select } from '@sluice/ui/Select';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { nowAtom } from '../../../atoms/clock.atoms.ts';
import { companyQueryAtom } from '../../../atoms/session.atoms.ts';
import { SettingsSection } from '../../../parts/SettingsSection.tsx';
import { useAtomValue } from '../../../store.ts';
import type { NotifierValues } from './EventsSection.tsx';

/** A text of Slack as its markup says. Links lead nowhere here. */
function SlackMarkup({ text }: { text: string }) {
  return slackPieces(text).map((piece) => (
    <span
      key={piece.text}
      className={`whitespace-pre-line ${piece.isBold ? 'font-semibold' : ''} ${piece.href === null ? '' : 'text-accent-text underline'}`}
    >
      {piece.text}
    </span>
  ));
}

function SlackCard({ message }: { message: SlackMessage }) {
  return (
    <div className="grid gap-3">
      {message.blocks.map((block) =>
        'text' in block ? (
          <p key="title">
            <SlackMarkup text={block.text.text} />
          </p>
        ) : (
          <ul key="facts" className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {block.fields.map(({ text }) => (
              <li key={text} className="min-w-0 [overflow-wrap:anywhere]">
                <SlackMarkup text={text} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

function Card({ card }: { card: TeamsCard }) {
  return (
    <div className="grid gap-3">
      {card.body.map((part) =>
        part.type === 'TextBlock' ? (
          <p key="title" className="font-semibold [overflow-wrap:anywhere]">
            {part.text}
          </p>
        ) : (
          <dl key="facts" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            {part.facts.map(({ title, value }) => (
              <div key={title} className="contents">
                <dt className="font-semibold">{title}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        ),
      )}
      {card.actions.map(({ title }) => (
        <p key={title}>
          <span className="inline-block rounded-control border border-border px-3 py-1">
            {title}
          </span>
        </p>
      ))}
    </div>
  );
}

function Drawn({ type, envelope }: { type: 'slack' | 'msteams'; envelope: Envelope }) {
  return (
    <div className="max-w-140 rounded-panel border border-border bg-inset p-4">
      <p className="mb-2 text-sm text-text-muted">
        {type === 'slack' ? 'Sluice in Slack' : 'Sluice in Microsoft Teams'}
      </p>
      {type === 'slack' ? (
        <SlackCard message={slackMessage(envelope)} />
      ) : (
        <Card card={teamsCard(envelope)} />
      )}
    </div>
  );
}

export interface MessagePreviewProps {
  type: 'slack' | 'msteams';
  control: Control<NotifierValues>;
}

/** The message of a chosen event as the chat draws it, made of a made-up incident. It follows the form. */
export function MessagePreview({ type, control }: MessagePreviewProps) {
  const handlers = useWatch({ control, name: 'handlers' });
  const company = useAtomValue(companyQueryAtom).data;
  const now = useAtomValue(nowAtom);
  const [chosen, choose] = useState<NotificationEvent | null>(null);
  const events = handlers.map(({ event_type }) => event_type);
  const event = chosen !== null && events.includes(chosen) ? chosen : (events[0] ?? null);
  return (
    <SettingsSection
      title="The message"
      about="A made-up incident, as the chat shows it."
      actions={
        event === null ? undefined : (
          <div className="w-64 max-w-full">
            <Select
              label="Event"
              labelShown="inside"
              value={event}
              onValueChange={choose}
              options={events.map((value) => ({ value, label: NOTIFICATION_EVENTS[value].name }))}
            />
          </div>
        )
      }
    >
      {event === null ? (
        <p className="text-text-muted">Switch on an event to see its message.</p>
      ) : (
        <Drawn
          type={type}
          envelope={sampleEnvelope(event, {
            id: 'preview',
            company: company?.name ?? '',
            origin: window.location.origin,
            now: new Date(now),
          })}
        />
      )}
    </SettingsSection>
  );
}
