import type { ScannedSecret, SearchScan } from '@sluice/contract/schemas/search';
import { ATTACHMENT_REASON_LABELS } from '@sluice/domain/attachment-reasons';
import { shortId, shortSha } from '@sluice/domain/ids';
import { presenceOf } from '@sluice/domain/presence';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button, ButtonLink } from '@sluice/ui/Button';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { Drawer } from '@sluice/ui/Drawer';
import { Duration } from '@sluice/ui/Duration';
import { EmptyState } from '@sluice/ui/EmptyState';
import { ErrorState } from '@sluice/ui/ErrorState';
import { Link } from '@sluice/ui/Link';
import { Skeleton } from '@sluice/ui/Skeleton';
import { TagList } from '@sluice/ui/TagList';
import { nowAtom } from '../../../atoms/clock.atoms.ts';
import { counted } from '../../../lib/counted.ts';
import { PresenceBadge } from '../../../parts/PresenceBadge.tsx';
import { When } from '../../../parts/When.tsx';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  closePanelAction,
  promoteAction,
  promotingAtom,
  retryScanAction,
} from '../search-scan.atoms.ts';
import type { SecretPanelState } from '../search-scan.states.ts';

/** A secret beside the table, at its own address (spec 001 §2). */
export function SecretPanel({ scan, state }: { scan: SearchScan; state: SecretPanelState }) {
  const close = useSetAtom(closePanelAction);
  const secret = state.kind === 'ready' ? state.secret : null;
  return (
    <Drawer
      open
      size="large"
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={secret === null ? 'Secret' : `${secret.display_name} ${shortId(secret.uuid)}`}
      footer={secret === null ? undefined : <PanelAction secret={secret} />}
    >
      <PanelBody scan={scan} state={state} />
    </Drawer>
  );
}

function PanelAction({ secret }: { secret: ScannedSecret }) {
  const promote = useSetAtom(promoteAction);
  const isBusy = useAtomValue(promotingAtom).includes(secret.uuid);
  if (secret.linked_incident !== null) {
    return (
      <ButtonLink href={paths.incident('secret', secret.linked_incident)}>
        Go to incident
      </ButtonLink>
    );
  }
  return (
    <Button tone="primary" busy={isBusy} onClick={() => promote([secret.uuid])}>
      Create incident
    </Button>
  );
}

function PanelBody({ scan, state }: { scan: SearchScan; state: SecretPanelState }) {
  const retry = useSetAtom(retryScanAction);
  switch (state.kind) {
    case 'loading':
      return (
        <div className="grid gap-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} width="70%" />
          ))}
        </div>
      );
    case 'notFound':
      return <EmptyState title="Secret not found" body="It isn't in the results of this scan." />;
    case 'failed':
      return <ErrorState title="Failed at retrieving secret" body={state.text} onRetry={retry} />;
    case 'ready':
      return <Facts scan={scan} secret={state.secret} />;
  }
}

function Facts({ scan, secret }: { scan: SearchScan; secret: ScannedSecret }) {
  const now = useAtomValue(nowAtom);
  const [newest] = secret.occurrences;
  const end = secret.resolved_at === null ? now.getTime() : Date.parse(secret.resolved_at);
  const ms = Math.max(0, end - Date.parse(secret.first_occurrence_date));
  const reasons = secret.relations.map(({ reason, detail }) => ({
    id: `${reason} ${detail}`,
    label: ATTACHMENT_REASON_LABELS[reason],
    hint: escapeUntrustedText(detail),
  }));
  return (
    <div className="grid gap-5">
      <DescriptionList
        layout="columns"
        items={[
          {
            term: 'Value',
            description: <span className="break-all font-mono text-sm">{secret.masked_value}</span>,
          },
          { term: 'Duration', description: <Duration ms={ms} /> },
          {
            term: 'On the code host',
            description:
              newest === undefined ? (
                '–'
              ) : (
                <PresenceBadge presence={presenceOf(newest.presence.is_present)} />
              ),
          },
          {
            term: 'Attachment reasons',
            description:
              reasons.length === 0 ? 'None' : <TagList tags={reasons} label="Attachment reasons" />,
          },
          {
            term: 'Tags',
            description:
              secret.tags.length === 0 ? (
                'None'
              ) : (
                <TagList
                  tags={secret.tags.map((tag) => ({ id: tag.name, label: tag.description }))}
                  label="Tags"
                />
              ),
          },
          {
            term: 'Scan',
            description: <Link href={paths.searchScan(scan.uuid)}>{shortId(scan.uuid)}</Link>,
          },
          {
            term: 'Query',
            description: (
              <span className="break-words font-mono text-sm">
                {escapeUntrustedText(scan.query_string)}
              </span>
            ),
          },
          {
            term: 'Author',
            description: escapeUntrustedText(
              [secret.dev.name, secret.dev.email ?? ''].filter((text) => text !== '').join(' · '),
            ),
          },
        ]}
      />
      <section aria-labelledby="places" className="grid gap-2">
        <h3 id="places" className="font-semibold">
          {counted(secret.occurrence_count, 'occurrence')}
        </h3>
        <ul className="grid gap-3">
          {secret.occurrences.map((one) => (
            <li key={one.id} className="grid gap-0.5 text-sm">
              <span className="break-all font-mono">
                {one.file_url === null ? (
                  escapeUntrustedText(`${one.repo_name}/${one.file_path}:${one.line}`)
                ) : (
                  <Link href={one.file_url} external>
                    {escapeUntrustedText(`${one.repo_name}/${one.file_path}:${one.line}`)}
                  </Link>
                )}
              </span>
              <span className="text-text-muted">
                {shortSha(one.commit_sha)} · <When at={one.date} />
              </span>
            </li>
          ))}
        </ul>
        {secret.occurrence_count > secret.occurrences.length ? (
          <p className="text-sm text-text-muted">The newest five are shown.</p>
        ) : null}
      </section>
    </div>
  );
}
