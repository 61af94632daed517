import type { PerimeterDeveloper } from '@sluice/contract/schemas/developers';
import { isActiveOrigin, ORIGIN_LABELS } from '@sluice/domain/perimeter';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Avatar } from '@sluice/ui/Avatar';
import { Breadcrumbs } from '@sluice/ui/Breadcrumbs';
import { ButtonLink } from '@sluice/ui/Button';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { EmptyState } from '@sluice/ui/EmptyState';
import { ErrorState } from '@sluice/ui/ErrorState';
import { Link } from '@sluice/ui/Link';
import { PageHeader } from '@sluice/ui/PageHeader';
import { Skeleton } from '@sluice/ui/Skeleton';
import { ActiveBadge } from '../../parts/ActiveBadge.tsx';
import { profileHref } from '../../parts/profile-href.ts';
import { When } from '../../parts/When.tsx';
import type { DeveloperState } from './developer.states.ts';

export interface DeveloperViewProps {
  /** What the page is. */
  state: DeveloperState;
  /** The list that the person came from. */
  developersHref: string;
  onRetry: () => void;
}

/** A developer of the perimeter, and the reasons why they are in it (spec 001 §2, Developer detail). */
export function DeveloperView({ state, developersHref, onRetry }: DeveloperViewProps) {
  const title = state.kind === 'ready' ? nameOf(state.developer) : 'Developer';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs items={[{ label: 'Developers', href: developersHref }, { label: title }]} />
        }
        badges={
          state.kind === 'ready' ? (
            <ActiveBadge isActive={state.developer.origins.some(isActiveOrigin)} />
          ) : null
        }
      />
      <Body state={state} developersHref={developersHref} onRetry={onRetry} />
    </div>
  );
}

function nameOf({ id, name, github_login }: PerimeterDeveloper): string {
  return escapeUntrustedText(name || github_login || `Developer ${id}`);
}

function Body({ state, developersHref, onRetry }: DeveloperViewProps) {
  switch (state.kind) {
    case 'loading':
      return (
        <div className="panel grid max-w-180 gap-4 p-5">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} width="60%" />
          ))}
        </div>
      );
    case 'notFound':
      return (
        <EmptyState
          size="page"
          title="User not found"
          body="No developer in your company's perimeter has this address."
          action={<ButtonLink href={developersHref}>Back to developers</ButtonLink>}
        />
      );
    case 'failed':
      return (
        <ErrorState
          size="page"
          title="Sorry, we are unable to retrieve details about this developer, please try again later"
          onRetry={onRetry}
        />
      );
    case 'ready':
      return <Facts developer={state.developer} />;
  }
}

function Facts({ developer }: { developer: PerimeterDeveloper }) {
  const login = developer.github_login;
  const isActive = developer.origins.some(isActiveOrigin);
  return (
    <section aria-label="Details" className="panel flex max-w-220 flex-wrap gap-6 p-5">
      <Avatar
        name={nameOf(developer)}
        src={developer.github_avatar_url ?? undefined}
        size="large"
        decorative
      />
      <DescriptionList
        className="min-w-0 grow"
        layout="columns"
        items={[
          {
            term: 'Code host',
            description:
              login === null ? (
                'None'
              ) : (
                <Link href={profileHref(login)} external>
                  {login}
                </Link>
              ),
          },
          { term: 'State', description: isActive ? 'Active' : 'Inactive' },
          {
            term: 'Emails',
            description:
              developer.emails.length === 0 ? (
                'None'
              ) : (
                <ul className="grid gap-1">
                  {developer.emails.map((email) => (
                    <li key={email}>{escapeUntrustedText(email)}</li>
                  ))}
                </ul>
              ),
          },
          { term: 'Why in perimeter?', description: <Reasons developer={developer} /> },
          {
            term: 'In perimeter since',
            description: <When at={developer.first_linked_at} format="date" />,
          },
        ]}
      />
    </section>
  );
}

/** Each reason with what it names; those that ended with their end (decisions §11). */
function Reasons({ developer }: { developer: PerimeterDeveloper }) {
  return (
    <ul className="grid gap-1.5">
      {developer.origins.map((origin) => {
        const { github_organization_name, email_domain } = origin.match_metadata;
        const named = github_organization_name ?? email_domain;
        const label = ORIGIN_LABELS[origin.reason];
        return (
          <li
            key={`${origin.reason} ${named ?? ''} ${origin.linked_at}`}
            className={origin.deactivated_at === null ? undefined : 'text-text-muted'}
          >
            {named === null ? label : `${label}: ${escapeUntrustedText(named)}`}
            {origin.deactivated_at === null ? (
              <>
                {' '}
                <span className="text-text-muted">
                  since <When at={origin.linked_at} format="date" />
                </span>
              </>
            ) : (
              <>
                , ended <When at={origin.deactivated_at} format="date" />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
