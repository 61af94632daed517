import type {
  DetectorPreview,
  KeywordPreview,
  MessagePreview,
  RatingPreview,
} from '@sluice/contract/schemas/previews';
import { shortSha } from '@sluice/domain/ids';
import type { IncidentKind } from '@sluice/domain/kinds';
import { NOTIFICATION_EVENTS } from '@sluice/domain/notifiers';
import type { Severity } from '@sluice/domain/severity';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button } from '@sluice/ui/Button';
import { Link } from '@sluice/ui/Link';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PreviewState } from '../atoms/previews.atoms.ts';
import { counted } from '../lib/counted.ts';
import { paths } from '../paths.ts';
import { SeverityBadge } from './SeverityBadge.tsx';
import { When } from './When.tsx';

export interface PreviewProps<Data> {
  state: PreviewState<Data>;
  onAsk: () => void;
  /** Why it cannot be asked for now. */
  disabledReason?: string | undefined;
  children: (data: Data) => ReactNode;
}

/** Says what a change would do before it is saved, when a person asks. */
export function Preview<Data>({ state, onAsk, disabledReason, children }: PreviewProps<Data>) {
  return (
    <div className="grid gap-2">
      <div>
        <Button
          type="button"
          size="small"
          busy={state.kind === 'loading'}
          disabledReason={disabledReason}
          onClick={onAsk}
        >
          What would this do?
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        <PreviewResult state={state}>{children}</PreviewResult>
      </div>
    </div>
  );
}

/** What a preview found. */
export function PreviewResult<Data>({
  state,
  children,
}: Pick<PreviewProps<Data>, 'state' | 'children'>) {
  if (state.kind === 'none') return null;
  if (state.kind === 'loading') return <SkeletonLines lines={3} />;
  if (state.kind === 'failed') return <p className="text-danger-text">{state.text}</p>;
  return (
    <div className="grid gap-3 rounded-panel border border-border bg-inset px-3 py-2.5">
      {children(state.data)}
    </div>
  );
}

function Shift({ from, to }: { from: Severity; to: Severity }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <SeverityBadge severity={from} />
      <ArrowRight className="size-3.5 text-text-muted" aria-label="to" role="img" />
      <SeverityBadge severity={to} />
    </span>
  );
}

interface Example {
  id: number;
  kind: IncidentKind;
  name: string;
  masked_value: string;
  repository: string | null;
}

function Examples<One extends Example>({
  examples,
  children,
}: {
  examples: readonly One[];
  children: (example: One) => ReactNode;
}) {
  if (examples.length === 0) return null;
  return (
    <ul aria-label="Examples" className="grid gap-1.5 text-sm">
      {examples.map((example, index) => (
        // One incident can be the example of several events.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once
        <li key={index} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link href={paths.incident(example.kind, example.id)} className="tabular-nums">
            #{example.id}
          </Link>
          <span>{escapeUntrustedText(example.name)}</span>
          <code className="break-all text-text-muted">
            {escapeUntrustedText(example.masked_value)}
          </code>
          {example.repository === null ? null : (
            <span className="break-all text-text-muted">
              {escapeUntrustedText(example.repository)}
            </span>
          )}
          {children(example)}
        </li>
      ))}
    </ul>
  );
}

/** What a severity rule would do. */
export function RatingResult({ preview }: { preview: RatingPreview }) {
  const { checked, total, shifts, muted, unmuted, examples } = preview;
  const moved = shifts.reduce((sum, { count }) => sum + count, 0);
  const of =
    checked < total
      ? `of the ${checked.toLocaleString('en-US')} newest incidents of ${total.toLocaleString('en-US')}`
      : `of ${counted(total)}`;
  return (
    <>
      <p className="font-medium">
        {moved === 0
          ? `None ${of} would get another severity.`
          : `${moved.toLocaleString('en-US')} ${of} would get another severity.`}
      </p>
      {shifts.length === 0 ? null : (
        <ul aria-label="Severities" className="grid gap-1">
          {shifts.map(({ from, to, count }) => (
            <li key={`${from} ${to}`} className="flex flex-wrap items-center gap-x-3">
              <Shift from={from} to={to} />
              <span className="tabular-nums">{counted(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {muted === 0 ? null : <p>{counted(muted)} would no longer be notified.</p>}
      {unmuted === 0 ? null : <p>{counted(unmuted)} would be notified again.</p>}
      <Examples examples={examples}>
        {({ from, to }) =>
          from === to ? <SeverityBadge severity={to} /> : <Shift from={from} to={to} />
        }
      </Examples>
    </>
  );
}

/** What the events of a notifier would have sent. */
export function MessageResult({ preview }: { preview: MessagePreview }) {
  const { total, by_event: byEvent, examples } = preview;
  return (
    <>
      <p className="font-medium">
        {`${total === 0 ? 'No messages' : counted(total, 'message', 'messages')} in the last 30 days.`}
      </p>
      {byEvent.length === 0 ? null : (
        <ul aria-label="Messages" className="grid gap-1">
          {byEvent.map(({ event_type, count }) => (
            <li key={event_type}>
              {NOTIFICATION_EVENTS[event_type].name}:{' '}
              <span className="tabular-nums">{count.toLocaleString('en-US')}</span>
            </li>
          ))}
        </ul>
      )}
      <Examples examples={examples}>
        {({ event_type, severity, at }) => (
          <>
            <SeverityBadge severity={severity} />
            <span className="text-text-muted">
              {NOTIFICATION_EVENTS[event_type].name}, <When at={at} />
            </span>
          </>
        )}
      </Examples>
    </>
  );
}

/** What detectors have found, and would not find any more. */
export function DetectorResult({ preview }: { preview: DetectorPreview }) {
  const { total, open, recent, examples } = preview;
  return (
    <>
      <p className="font-medium">
        {total === 0
          ? 'These detectors have found nothing yet.'
          : `These detectors have found ${counted(total)}: ${open.toLocaleString('en-US')} open, ${recent.toLocaleString('en-US')} in the last 30 days.`}
      </p>
      {total === 0 ? null : (
        <p>Deactivated, they would not find such secrets any more. The incidents stay.</p>
      )}
      <Examples examples={examples}>
        {({ severity }) => <SeverityBadge severity={severity} />}
      </Examples>
    </>
  );
}

/** Where a keyword would have matched. */
export function KeywordResult({ preview }: { preview: KeywordPreview }) {
  const { places, checked, is_capped: isCapped, kept, examples } = preview;
  const of = kept === 'commits' ? 'commits' : 'incidents';
  const patches = counted(checked, 'patch', 'patches');
  return (
    <>
      <p className="font-medium">
        {places === 0
          ? 'No place in the last 30 days.'
          : `${counted(places, 'place', 'places')} in the last 30 days.`}
      </p>
      <p className="text-text-muted">
        {`${isCapped ? 'The newest ' : ''}${patches} of ${of} ${checked === 1 ? 'was' : 'were'} read; what is masked in them is not counted.`}
        {kept === 'incidents' ? ' Other commits are not kept: the first scan may find more.' : ''}
      </p>
      {examples.length === 0 ? null : (
        <ul aria-label="Examples" className="grid gap-2 text-sm">
          {examples.map(({ repository, path, line, commit_sha, text }) => (
            <li key={`${commit_sha} ${path} ${line}`} className="grid gap-0.5">
              <span className="wrap-anywhere text-text-muted">
                {escapeUntrustedText(`${repository} ${shortSha(commit_sha)} · ${path}:${line}`)}
              </span>
              <code className="wrap-anywhere">{escapeUntrustedText(text.trim())}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
