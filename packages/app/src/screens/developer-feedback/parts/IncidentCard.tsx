import type { FeedbackIncident } from '@sluice/contract/endpoints/developer-feedback';
import { shortSha } from '@sluice/domain/ids';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { VALIDITY_LABELS } from '@sluice/domain/validity';
import { Button } from '@sluice/ui/Button';
import { Link } from '@sluice/ui/Link';
import { later } from '@sluice/ui/lib/later';
import { type ReactNode, useMemo, useState } from 'react';

const PatchViewer = later(
  async () => (await import('@sluice/ui/PatchViewer')).PatchViewer,
  <div className="panel h-60" />,
);

export interface IncidentCardProps {
  incident: FeedbackIncident;
  /** The present by the server's clock. */
  nowMs: number;
}

type Occurrence = FeedbackIncident['occurrences'][number];

const DAY_MS = 86_400_000;

/** How long the secret has been public: until now, or until it was resolved (spec 001 §4). */
function exposure(occurrence: Occurrence, incident: FeedbackIncident, nowMs: number): string {
  const isFrozen = incident.status === 'resolved' && incident.last_status_date !== null;
  const end = isFrozen ? Date.parse(incident.last_status_date ?? '') : nowMs;
  const ms = Math.max(0, end - Date.parse(occurrence.created_at));
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor(ms / 3_600_000);
  if (days > 0) return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

function presence(isPresent: boolean | null): string {
  if (isPresent === null) return 'Unknown';
  return isPresent ? 'Still present on GitHub' : 'Erased from GitHub';
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Place({ href, children }: { href: string | null; children: string }) {
  const text = escapeUntrustedText(children);
  return href === null ? (
    text
  ) : (
    <Link href={href} external>
      {text}
    </Link>
  );
}

/** The incident with one of its occurrences at a time (spec 001 §2, Incident card). */
export function IncidentCard({ incident, nowMs }: IncidentCardProps) {
  const [index, setIndex] = useState(0);
  const { occurrences } = incident;
  const occurrence = occurrences[index];
  return (
    <section aria-labelledby="incident" className="panel grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="incident" className="font-semibold text-lg">
          {incident.incident_name}
        </h2>
        {occurrences.length > 1 ? (
          <div className="flex items-center gap-2">
            <Button
              size="small"
              disabledReason={index === 0 ? 'This is the first one.' : undefined}
              onClick={() => setIndex(index - 1)}
            >
              Previous
            </Button>
            <span role="status" className="numbers text-sm text-text-muted">
              {index + 1} of {occurrences.length} occurrences
            </span>
            <Button
              size="small"
              disabledReason={
                index === occurrences.length - 1 ? 'This is the last one.' : undefined
              }
              onClick={() => setIndex(index + 1)}
            >
              Next
            </Button>
          </div>
        ) : null}
      </div>
      {occurrence === undefined ? null : (
        <>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
            <Fact term="Secret type">{occurrence.incident_type}</Fact>
            <Fact term="Commit">
              <Place href={occurrence.commit_url}>{shortSha(occurrence.commit_sha)}</Place>
            </Fact>
            <Fact term="Repository">
              <Place href={occurrence.repository_url}>{occurrence.repository_name}</Place>
            </Fact>
            <Fact term="Exposed for">{exposure(occurrence, incident, nowMs)}</Fact>
            <Fact term="File">
              <Place href={occurrence.file_url}>{occurrence.file_name}</Place>
            </Fact>
            <Fact term="Presence">{presence(occurrence.commit_presence.is_present)}</Fact>
            <Fact term="Secret check">{VALIDITY_LABELS[incident.validity_status]}</Fact>
          </dl>
          <Diff key={index} occurrence={occurrence} />
        </>
      )}
    </section>
  );
}

function Diff({ occurrence }: { occurrence: Occurrence }) {
  const { patch } = occurrence;
  const highlights = useMemo(
    () =>
      (patch?.highlighted_lines ?? []).map((span) => ({
        id: span.id,
        side: span.side,
        line: span.line,
        endLine: span.end_line,
        start: span.start,
        end: span.end,
        label: patch?.category_content_by_name[span.category]?.secondary_name ?? span.category,
        masked: true,
      })),
    [patch],
  );
  return (
    <PatchViewer
      patch={patch?.patch ?? ''}
      path={escapeUntrustedText(occurrence.file_name)}
      highlights={highlights}
      maxHeight={360}
      status={
        patch === null || patch.patch === ''
          ? {
              kind: 'unavailable',
              title: 'Patch not available',
              body: 'The lines of this commit are no longer stored.',
            }
          : { kind: 'ready' }
      }
    />
  );
}
