import type { AttentionEntry } from '@sluice/contract/endpoints/attention';
import { type AttentionPlace, attentionInfo, attentionText } from '@sluice/domain/attention';
import { NOTIFIER_TYPES } from '@sluice/domain/notifier-types';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Link } from '@sluice/ui/Link';
import { ListRow, RowList } from '@sluice/ui/RowList';
import { ShowMore } from '@sluice/ui/ShowMore';
import { CircleAlert, Clock, Eraser } from 'lucide-react';
import type { ReactNode } from 'react';
import { AsyncPanel, SettingsSection } from '../../parts/SettingsSection.tsx';
import { When } from '../../parts/When.tsx';
import { connectionPath, notifierPath, settingsPath } from '../../settings-paths.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { attentionStateAtom, retryAttentionAction } from './attention.atoms.ts';

/** Rows that are shown before a person asks for all. */
const FIRST = 5;

const notifierOf = ({ type, id }: AttentionEntry) => {
  const known = NOTIFIER_TYPES.find((one) => one === type);
  // Mail has no page of its own: it is edited below.
  if (known === 'email') return `${settingsPath('general')}#email`;
  return known === undefined ? settingsPath('notifications') : notifierPath(known, id);
};

const HREFS: Record<AttentionPlace, (entry: AttentionEntry) => string> = {
  audit_log: () => settingsPath('audit-logs'),
  notifier: notifierOf,
  tokens: () => `${settingsPath('perimeter')}#organizations`,
  api_keys: () => settingsPath('public-api'),
  connection: ({ id }) => (id === null ? settingsPath('sso') : connectionPath(id)),
  members: () => settingsPath('members'),
  keywords: () => settingsPath('keywords-detection'),
  severity_rules: () => settingsPath('severity-rules'),
  banlist: () => `${settingsPath('perimeter')}#repositoryBanlist`,
  detectors: () => settingsPath('secrets-detection'),
};

const ICONS: Record<1 | 2 | 3, ReactNode> = {
  1: <CircleAlert className="size-4 text-critical-mark" />,
  2: <Clock className="size-4 text-medium-mark" />,
  3: <Eraser className="size-4 text-text-muted" />,
};

function Moment({ entry }: { entry: AttentionEntry }) {
  const { moment } = attentionInfo(entry.kind);
  if (moment === 'last' && entry.at === null) return 'Never';
  if (moment === null || entry.at === null) return null;
  if (moment === 'on') return <When at={entry.at} format="dateTime" />;
  return (
    <>
      {moment === 'since' ? 'Since ' : 'Last on '}
      <When at={entry.at} format="date" />
    </>
  );
}

function Row({ entry }: { entry: AttentionEntry }) {
  const { urgency, place, action } = attentionInfo(entry.kind);
  const subject = escapeUntrustedText(entry.subject);
  return (
    <ListRow
      leading={ICONS[urgency]}
      title={attentionText({ ...entry, subject })}
      hint={<Moment entry={entry} />}
    >
      <Link
        href={HREFS[place](entry)}
        aria-label={subject === '' ? action : `${action}: ${subject}`}
      >
        {action}
      </Link>
    </ListRow>
  );
}

function Rows({ entries }: { entries: readonly AttentionEntry[] }) {
  if (entries.length === 0) return <p className="text-text-muted">Nothing needs attention.</p>;
  return (
    <ShowMore items={entries} first={FIRST} moreLabel={`Show all ${entries.length}`}>
      {(shown) => (
        <RowList aria-label="Needs attention">
          {shown.map((entry) => (
            <Row key={`${entry.kind} ${entry.id} ${entry.subject}`} entry={entry} />
          ))}
        </RowList>
      )}
    </ShowMore>
  );
}

/** What of the settings needs attention, each with the way to its place. */
export function AttentionSection() {
  const state = useAtomValue(attentionStateAtom);
  const retry = useSetAtom(retryAttentionAction);
  return (
    <SettingsSection title="What needs attention">
      <AsyncPanel state={state} onRetry={retry}>
        {(entries) => <Rows entries={entries} />}
      </AsyncPanel>
    </SettingsSection>
  );
}
