import { KINDS } from '@sluice/domain/kind-info';
import { severityLevel, UNKNOWN_SEVERITY } from '@sluice/domain/severity';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Breadcrumbs } from '@sluice/ui/Breadcrumbs';
import { ItemPager } from '@sluice/ui/ItemPager';
import { later } from '@sluice/ui/lib/later';
import { PageHeader } from '@sluice/ui/PageHeader';
import { Path } from '@sluice/ui/Path';
import { RevealableValue } from '@sluice/ui/RevealableValue';
import { TagList } from '@sluice/ui/TagList';
import { adjacentIncidentsAtom, listHrefAtom } from '../../../atoms/list-context.atoms.ts';
import { kindAtom, navigateAction } from '../../../atoms/location.atoms.ts';
import type { Incident } from '../../../incidents/incident.ts';
import { SeverityBadge } from '../../../parts/SeverityBadge.tsx';
import { useShortcuts } from '../../../parts/use-shortcuts.ts';
import { ValidityBadge } from '../../../parts/ValidityBadge.tsx';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  hideValueAction,
  isRevealBusyAtom,
  isRevealUnansweredAtom,
  revealAction,
  revealedSecretAtom,
} from '../reveal.atoms.ts';

const ColleaguesHere = later(async () => (await import('./ColleaguesHere.tsx')).ColleaguesHere);

export interface IncidentHeaderProps {
  incident: Incident;
}

/** The heading of the page: where it is, the secret, and the ways to the incidents beside it. */
export function IncidentHeader({ incident }: IncidentHeaderProps) {
  const listHref = useAtomValue(listHrefAtom);
  const kind = useAtomValue(kindAtom);
  const title = `${KINDS[kind].title} #${incident.id}`;
  return (
    <PageHeader
      title={title}
      breadcrumbs={
        <Breadcrumbs items={[{ label: 'Incidents', href: listHref }, { label: title }]} />
      }
      badges={
        <>
          {/* What is not known yet is said in the sidebar alone. */}
          {severityLevel(incident.severity) === UNKNOWN_SEVERITY ? null : (
            <SeverityBadge severity={incident.severity} />
          )}
          {incident.validity_status === 'valid' || incident.validity_status === 'invalid' ? (
            <ValidityBadge validity={incident.validity_status} />
          ) : null}
        </>
      }
      meta={
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{incident.display_name}</span>
          {KINDS[kind].isRevealable ? (
            <SecretValue masked={incident.masked_value} />
          ) : (
            <span className="min-w-0 truncate font-mono">
              {escapeUntrustedText(incident.masked_value)}
            </span>
          )}
          <Path
            className="max-w-full"
            path={escapeUntrustedText(
              `${incident.location.repo_name}/${incident.location.file_path}`,
            )}
          />
          <TagList
            label="Tags"
            max={4}
            tags={incident.tags.map((tag) => ({
              id: tag.name,
              label: tag.description,
              hint: tag.long_description,
            }))}
          />
        </div>
      }
      actions={
        <>
          <ColleaguesHere id={incident.id} />
          <AdjacentIncidentButtons id={incident.id} />
        </>
      }
    />
  );
}

/** The masked value, or the revealed one with its parts: a key id is of no use without its secret. */
function SecretValue({ masked }: { masked: string }) {
  const revealed = useAtomValue(revealedSecretAtom);
  const reveal = useSetAtom(revealAction);
  const hide = useSetAtom(hideValueAction);
  return (
    <>
      <RevealableValue
        label="Secret"
        masked={masked}
        value={revealed?.value ?? null}
        revealed={revealed !== null}
        onReveal={() => void reveal()}
        onHide={hide}
        busy={useAtomValue(isRevealBusyAtom)}
        copyable
      />
      <span role="status" className="text-sm text-text-muted empty:hidden">
        {useAtomValue(isRevealUnansweredAtom) ? 'No connection' : ''}
      </span>
      {Object.entries(revealed?.parts ?? {}).map(([name, value]) => (
        <span key={name} className="inline-flex min-w-0 max-w-full items-center gap-1.5">
          <span className="shrink-0 text-sm">{name}</span>
          <RevealableValue label={name} masked="" value={value} revealed onHide={hide} copyable />
        </span>
      ))}
    </>
  );
}

/** The ways to the incidents beside one in the list that the person came from. */
export function AdjacentIncidentButtons({ id }: { id: number }) {
  const adjacent = useAtomValue(adjacentIncidentsAtom)(id);
  const kind = useAtomValue(kindAtom);
  const listHref = useAtomValue(listHrefAtom);
  const navigate = useSetAtom(navigateAction);
  const goTo = (target: number | null): void => {
    if (target !== null) navigate(paths.incident(kind, target));
  };
  useShortcuts({
    '[': () => goTo(adjacent?.previous ?? null),
    ']': () => goTo(adjacent?.next ?? null),
    'g i': () => navigate(listHref),
  });
  if (adjacent === null) return null;
  const { previous, next, place, total } = adjacent;
  if (previous === null && next === null) return null;
  return (
    <ItemPager
      place={place}
      total={total}
      itemName="Incident"
      previous={{
        label: 'Previous incident',
        keys: '[',
        disabledReason: previous === null ? 'First incident on this page' : undefined,
        onSelect: () => goTo(previous),
      }}
      next={{
        label: 'Next incident',
        keys: ']',
        disabledReason: next === null ? 'Last incident on this page' : undefined,
        onSelect: () => goTo(next),
      }}
    />
  );
}
