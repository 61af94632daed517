import type { IncidentKind } from '../kinds/kinds.ts';
import { NOTIFICATION_EVENTS, type NotificationEvent } from '../notifiers/notifiers.ts';
import { severityLabel } from '../severity/severity.ts';
import { escapeUntrustedLines, escapeUntrustedText } from '../untrusted-text/untrusted-text.ts';

/** The content of a notification, before the notifier's kind formats it (decisions §8). */
export interface Envelope {
  /** The event's: the same on every try, so that a receiver can tell a second one. */
  readonly id: string;
  readonly type: NotificationEvent;
  readonly timestamp: string;
  readonly company: string;
  readonly actor: string | null;
  /** Where the incident is shown. */
  readonly url: string;
  readonly test: boolean;
  readonly data: {
    readonly incident_id: number | null;
    readonly kind: IncidentKind;
    readonly name: string;
    readonly severity: number;
    readonly severity_label: string;
    readonly status: string;
    readonly repository: string | null;
    /** What was noted, masked. */
    readonly note?: string;
    /** For a summary: the number of events that it covers. */
    readonly count?: number;
  };
}

const TITLES: Record<NotificationEvent, string> = {
  'incident.created': 'New incident',
  'occurrence.created': 'New occurrence of an incident',
  'incident.assigned': 'Incident assigned',
  'incident.unassigned': 'Incident unassigned',
  'incident.acknowledged': 'Incident acknowledged',
  'incident.unacknowledged': 'Incident no longer acknowledged',
  'incident.resolved': 'Incident resolved',
  'incident.reopened': 'Incident reopened',
  'incident.set_severity': 'Severity of an incident changed',
  'incident.note': 'Note on an incident',
  'feedback.requested': 'Feedback requested',
  'feedback.received': 'Feedback received',
  'feedback.revoked': 'Feedback link revoked',
  public_event: 'Repository made public',
  public_event_org: 'Repository of an organization made public',
  push_event: 'Push',
  commit_deleted: 'Commit deleted',
  repo_deleted: 'Repository deleted',
};

/** The message's first line. */
export function titleOf({ type, test, data }: Envelope): string {
  const mark = test ? '[TEST] ' : '';
  if (data.count !== undefined) return `${mark}${data.count} events on your incidents`;
  return `${mark}${TITLES[type]}: ${escapeUntrustedText(data.name)}`;
}

/** The facts under the first line. What strangers chose cannot turn a mail, a chat or a terminal around. */
export function factsOf({
  company,
  actor,
  data,
}: Envelope): readonly (readonly [string, string])[] {
  const facts: (readonly [string, string])[] = [['Company', company]];
  if (data.count === undefined) {
    facts.push(['Severity', data.severity_label], ['Status', data.status]);
    if (data.repository !== null) facts.push(['Repository', escapeUntrustedText(data.repository)]);
  }
  if (actor !== null) facts.push(['By', escapeUntrustedText(actor)]);
  if (data.note !== undefined) facts.push(['Note', escapeUntrustedLines(data.note)]);
  return facts;
}

const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text of Slack, in its markup. */
interface SlackText {
  readonly type: 'mrkdwn';
  readonly text: string;
}

/** A message for a channel of Slack, in its Block Kit. */
export interface SlackMessage {
  readonly text: string;
  readonly blocks: readonly (
    | { readonly type: 'section'; readonly text: SlackText }
    | { readonly type: 'section'; readonly fields: readonly SlackText[] }
  )[];
}

/** The message of Slack: the title as a link, and the facts in two columns. */
export function slackMessage(envelope: Envelope): SlackMessage {
  const title = escapeSlack(titleOf(envelope));
  return {
    text: title,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: `*<${envelope.url}|${title}>*` } },
      {
        type: 'section',
        fields: factsOf(envelope).map(([term, text]) => ({
          type: 'mrkdwn',
          text: `*${term}*\n${escapeSlack(text).slice(0, 1900)}`,
        })),
      },
    ],
  };
}

/** The Adaptive Card of a message of Microsoft Teams. */
export interface TeamsCard {
  readonly $schema: string;
  readonly type: 'AdaptiveCard';
  readonly version: '1.4';
  readonly body: readonly (
    | {
        readonly type: 'TextBlock';
        readonly text: string;
        readonly weight: 'Bolder';
        readonly wrap: true;
      }
    | {
        readonly type: 'FactSet';
        readonly facts: readonly { readonly title: string; readonly value: string }[];
      }
  )[];
  readonly actions: readonly {
    readonly type: 'Action.OpenUrl';
    readonly title: string;
    readonly url: string;
  }[];
}

/** The card of Microsoft Teams: title, facts, and a button. */
export function teamsCard(envelope: Envelope): TeamsCard {
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: titleOf(envelope), weight: 'Bolder', wrap: true },
      {
        type: 'FactSet',
        facts: factsOf(envelope).map(([title, value]) => ({ title, value: value.slice(0, 2000) })),
      },
    ],
    actions: [{ type: 'Action.OpenUrl', title: 'Open in Sluice', url: envelope.url }],
  };
}

/** The severity of made-up incidents: Medium. */
const SAMPLE_SEVERITY = 30;

/** A made-up event for tests and previews, marked as a test. */
export function sampleEnvelope(
  type: NotificationEvent,
  { id, company, origin, now }: { id: string; company: string; origin: string; now: Date },
): Envelope {
  return {
    id,
    type,
    timestamp: now.toISOString(),
    company,
    actor: null,
    url: `${origin}/incidents/secrets`,
    test: true,
    data: {
      incident_id: null,
      kind: 'secret',
      name: NOTIFICATION_EVENTS[type].hasSeverity ? 'A made-up secret' : 'acme/example',
      severity: SAMPLE_SEVERITY,
      severity_label: severityLabel(SAMPLE_SEVERITY),
      status: 'triggered',
      repository: 'acme/example',
    },
  };
}

/** A piece of Slack's markup as it is drawn. */
export interface SlackPiece {
  readonly text: string;
  readonly isBold: boolean;
  /** Where a link leads; null for a text. */
  readonly href: string | null;
}

const unescapeSlack = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Reads the markup that our messages use, as Slack does: `*bold*` and `<address|label>`. */
export function slackPieces(markup: string): SlackPiece[] {
  const link = /^\*<([^|>]+)\|([^>]*)>\*$/.exec(markup);
  if (link !== null) {
    const [, href = '', label = ''] = link;
    return [{ text: unescapeSlack(label), isBold: true, href }];
  }
  const [whole = '', bold = ''] = /^\*([^*\n]+)\*/.exec(markup) ?? [];
  const pieces = [
    { text: unescapeSlack(bold), isBold: true, href: null },
    { text: unescapeSlack(markup.slice(whole.length)), isBold: false, href: null },
  ];
  return pieces.filter(({ text }) => text !== '');
}
