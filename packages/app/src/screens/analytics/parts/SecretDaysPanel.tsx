import { shareText } from '@sluice/domain/secret-days';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Badge } from '@sluice/ui/Badge';
import { ErrorState } from '@sluice/ui/ErrorState';
import { HorizontalBars } from '@sluice/ui/HorizontalBars';
import { Link } from '@sluice/ui/Link';
import { Panel } from '@sluice/ui/Panel';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { useMemo } from 'react';
import { counted } from '../../../lib/counted.ts';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { retryPanelAction, secretDaysAtom } from '../analytics.atoms.ts';
import { FigureInfo } from './FigureInfo.tsx';

const daysText = (days: number): string =>
  `${days.toLocaleString('en-US', { maximumFractionDigits: days < 10 ? 1 : 0 })} ${days === 1 ? 'day' : 'days'}`;

/** The list of secrets known to be valid, narrowed by one filter; of all time, since an old leak may still be exposed. */
const validHref = (filter: 'repository' | 'assignee', value: string): string =>
  paths.list('secret', [
    ['rt', 'all'],
    ['status', '_'],
    ['validity', 'valid'],
    [filter, value],
  ]);

/** The days on which secrets known to be valid were public, where, and which incidents would remove most of it. */
export function SecretDaysPanel() {
  const state = useAtomValue(secretDaysAtom);
  const retry = useSetAtom(retryPanelAction);
  return (
    <section aria-labelledby="secret-days" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-2">
        <h3 id="secret-days" className="font-semibold">
          Secret-days
        </h3>
        <FigureInfo figure="secret_days" />
      </div>
      {state.kind === 'loading' ? (
        <div className="panel p-4">
          <SkeletonLines lines={8} />
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <ErrorState title={state.text} onRetry={() => retry('secretDays')} />
      ) : null}
      {state.kind === 'ready' ? <Ready /> : null}
    </section>
  );
}

function Ready() {
  const state = useAtomValue(secretDaysAtom);
  const data = state.kind === 'ready' ? state.data : null;
  const repositories = useMemo(
    () =>
      (data?.repositories ?? []).map(({ name, days }) => ({
        id: name,
        label: escapeUntrustedText(name),
        value: days,
        href: validHref('repository', name),
      })),
    [data],
  );
  const people = useMemo(
    () =>
      (data?.assignees ?? []).map(({ email, name, days }) => ({
        id: email ?? '',
        label: name,
        value: days,
        href: validHref('assignee', email ?? 'none'),
      })),
    [data],
  );
  if (data === null) return null;
  if (data.days === 0) {
    return (
      <p className="text-text-muted">
        No secret that is known to be valid was public in this period.
      </p>
    );
  }
  const share = shareText(
    data.incidents.map(({ days }) => days),
    data.days,
  );
  return (
    <>
      <p>
        <span className="font-semibold text-2xl">{daysText(data.days)}</span>{' '}
        <span className="text-text-muted">
          over {counted(data.incident_count)}, {data.ongoing_count.toLocaleString('en-US')} still
          exposed
        </span>
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        <HorizontalBars
          label="By repository"
          categoryLabel="Repository"
          bars={repositories}
          formatValue={daysText}
          tone="volume"
        />
        <HorizontalBars
          label="By assignee"
          categoryLabel="Assignee"
          bars={people}
          formatValue={daysText}
          tone="volume"
        />
      </div>
      <Panel
        level={3}
        title={`Resolving these would remove most of it${share === '' ? '' : ` (${share})`}`}
      >
        <ul className="grid gap-1">
          {data.incidents.map((one) => (
            <li key={one.id} className="flex min-w-0 items-baseline gap-2">
              <Link href={paths.incident('secret', one.id)} className="min-w-0 truncate">
                {escapeUntrustedText(one.display_name)} #{one.id}
              </Link>
              <span className="min-w-0 flex-1 truncate font-mono text-sm text-text-muted">
                {escapeUntrustedText(one.repo_name)}
              </span>
              {one.is_ongoing ? null : <Badge size="small">Ended</Badge>}
              <span className="shrink-0 tabular-nums">{daysText(one.days)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
