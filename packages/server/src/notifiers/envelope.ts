import type { NotificationEvent } from '@sluice/domain/notifiers';
import { escapeUntrustedLines, escapeUntrustedText } from '@sluice/domain/untrusted-text';

/** What a notifier is told, before it is written in the words of its kind (decisions §8). */
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
    readonly kind: string;
    readonly name: string;
    readonly severity: number;
    readonly severity_label: string;
    readonly status: string;
    readonly repository: string | null;
    /** What was noted, masked. */
    readonly note?: string;
    /** Of a summary: how many events it stands for. */
    readonly count?: number;
  };
}

/** The message's first line. */
export function titleOf({ type, test, data }: Envelope): string {
  const mark = test ? '[TEST] ' : '';
  if (data.count !== undefined) return `${mark}${data.count} events on your incidents`;
  const WORDS: Partial<Record<NotificationEvent, string>> = {
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
  return `${mark}${WORDS[type] ?? type}: ${escapeUntrustedText(data.name)}`;
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
