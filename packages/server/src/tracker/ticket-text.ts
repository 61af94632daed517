import { KINDS } from '@sluice/domain/kind-info';
import { type Envelope, factsOf, titleOf } from '@sluice/domain/notifier-messages';
import { ticketSummary } from '@sluice/domain/tickets';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';

/** The summary of a ticket: the incident, or the event of a repository. */
export function summaryOf(envelope: Envelope): string {
  const { test, data } = envelope;
  if (test || data.incident_id === null)
    return ticketSummary(escapeUntrustedText(titleOf(envelope)));
  const place = data.repository === null ? '' : ` in ${data.repository}`;
  return ticketSummary(
    escapeUntrustedText(`${KINDS[data.kind].title} #${data.incident_id}: ${data.name}${place}`),
  );
}

const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const plain = (text: string) => ({ type: 'text', text: escapeUntrustedText(text) });
const strong = (text: string) => ({ ...plain(text), marks: [{ type: 'strong' }] });
const link = (text: string, href: string) => ({
  ...plain(text),
  marks: [{ type: 'link', attrs: { href } }],
});

/** An envelope as a document of the Atlassian Document Format, version 1. A text node may not be empty. */
function documentOf(title: string | null, envelope: Envelope): object {
  const facts = factsOf(envelope).filter(([, text]) => text !== '');
  return {
    type: 'doc',
    version: 1,
    content: [
      ...(title === null ? [] : [paragraph(strong(title))]),
      ...facts.map(([term, text]) => paragraph(strong(`${term}: `), plain(text))),
      paragraph(link('Open in Sluice', envelope.url)),
    ],
  };
}

/** The description of an issue. It has no secret in it. */
export function descriptionOf(envelope: Envelope): object {
  return documentOf(null, envelope);
}

/** The comment that tells of a later event. */
export function commentOf(envelope: Envelope): object {
  return documentOf(titleOf(envelope), envelope);
}
