import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Donut } from '@sluice/ui/Donut';
import { HorizontalBars } from '@sluice/ui/HorizontalBars';
import { useMemo } from 'react';
import { navigateAction } from '../../../atoms/location.atoms.ts';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { perimeterAtom, repositoriesAtom, retryPanelAction } from '../analytics.atoms.ts';
import { incidentsHrefAtom } from '../figure-hrefs.atoms.ts';
import { Explained } from './FigureInfo.tsx';

/** What is watched, and where the open incidents are. */
export function RepositoriesPanel() {
  return (
    <section aria-label="Repositories" className="grid content-start gap-4">
      <Explained figure="repository_distribution">
        <Distribution />
      </Explained>
      <Explained figure="repositories">
        <Worst />
      </Explained>
    </section>
  );
}

/** Where the repositories of the perimeter are listed by their organizations. */
const REPOSITORIES = paths.perimeter('organizations');

function Distribution() {
  const state = useAtomValue(perimeterAtom);
  const retry = useSetAtom(retryPanelAction);
  const navigate = useSetAtom(navigateAction);
  const metrics = state.kind === 'ready' ? state.data.metrics : null;
  const slices = useMemo(() => {
    const count = (name: string) => metrics?.find((one) => one.name === name)?.current ?? 0;
    return [
      {
        id: 'org',
        label: 'In organizations',
        value: count('org_repo_count'),
        tone: 'c1' as const,
      },
      { id: 'other', label: 'Personal', value: count('personal_repo_count'), tone: 'c2' as const },
    ];
  }, [metrics]);
  const isEmpty = slices.every(({ value }) => value === 0);
  return (
    <Donut
      label="Repositories distribution"
      slices={slices}
      totalLabel="repositories"
      onSelect={() => navigate(REPOSITORIES)}
      status={
        state.kind === 'failed'
          ? { kind: 'failed', title: state.text, onRetry: () => retry('perimeter') }
          : state.kind === 'loading'
            ? { kind: 'loading' }
            : isEmpty
              ? { kind: 'empty', title: 'No data available' }
              : { kind: 'ready' }
      }
    />
  );
}

function Worst() {
  const state = useAtomValue(repositoriesAtom);
  const retry = useSetAtom(retryPanelAction);
  const hrefOf = useAtomValue(incidentsHrefAtom);
  const repositories = state.kind === 'ready' ? state.data.repositories : null;
  const bars = useMemo(
    () =>
      (repositories ?? [])
        .map(({ id, name, triggered, acknowledged }) => ({
          id: String(id),
          label: escapeUntrustedText(name),
          value: triggered + acknowledged,
          href: hrefOf('repository', [name]),
        }))
        .filter(({ value }) => value > 0),
    [repositories, hrefOf],
  );
  return (
    <HorizontalBars
      label="Open incidents by repository"
      categoryLabel="Repository"
      bars={bars}
      tone="volume"
      status={
        state.kind === 'failed'
          ? { kind: 'failed', title: state.text, onRetry: () => retry('repositories') }
          : state.kind === 'loading'
            ? { kind: 'loading' }
            : bars.length === 0
              ? {
                  kind: 'empty',
                  title: 'No incidents were detected during the selected period',
                }
              : { kind: 'ready' }
      }
    />
  );
}
