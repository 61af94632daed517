import type { SearchResult } from '@sluice/contract/schemas/search';
import { shortSha } from '@sluice/domain/ids';
import { patchPlaces } from '@sluice/domain/patch-places';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Badge } from '@sluice/ui/Badge';
import { Button } from '@sluice/ui/Button';
import { Callout } from '@sluice/ui/Callout';
import { Link } from '@sluice/ui/Link';
import { later } from '@sluice/ui/lib/later';
import type { PatchHighlight } from '@sluice/ui/PatchViewer';
import { Skeleton } from '@sluice/ui/Skeleton';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useMemo } from 'react';
import { When } from '../../../parts/When.tsx';
import { paths } from '../../../paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { busyBookmarksAtom, resultKey, toggleBookmarkAction } from '../search-writes.atoms.ts';

const PatchViewer = later(
  async () => (await import('@sluice/ui/PatchViewer')).PatchViewer,
  <Skeleton shape="block" height="160px" />,
);

const LABELS = { search: 'Match', secret: 'Secret' } as const;
const TONES = { search: 'accent', secret: 'alarm' } as const;

/** Marks by the lines of the file; columns of the text begin with the sign of the diff. */
function highlightsOf({ patch, source_metadata }: SearchResult): PatchHighlight[] {
  const places = patchPlaces(patch);
  return source_metadata.match_patches.flatMap((match, index): PatchHighlight[] => {
    const place = places[match.line] ?? null;
    if (place === null) return [];
    return [
      {
        id: `${index}`,
        ...place,
        start: Math.max(0, match.start - 1),
        end: Math.max(0, match.end - 1),
        label: LABELS[match.category],
        tone: TONES[match.category],
        masked: match.category === 'secret',
      },
    ];
  });
}

export interface ResultCardProps {
  result: SearchResult;
  /** The search that found it; null for a bookmark of another one. */
  search: string | null;
}

/** A file of a commit: who, when, where, its diff with what was searched (spec 001 §2). */
export function ResultCard({ result, search }: ResultCardProps) {
  const highlights = useMemo(() => highlightsOf(result), [result]);
  const { source_metadata, file, commit } = result;
  const repository = escapeUntrustedText(source_metadata.repo_name);
  const filename = escapeUntrustedText(file.filename);
  const isGone = source_metadata.on_github === false;
  const categories = [...new Set(source_metadata.match_patches.map(({ category }) => category))];
  return (
    <article aria-label={`${repository} ${filename}`} className="panel grid min-w-0 gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <p className="min-w-0 break-words font-medium">
            {escapeUntrustedText(commit.message.split('\n')[0] ?? '')}
          </p>
          <div className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-text-muted">
            <Signature part="Author" person={commit.author} login={result.author.login} />
            {commit.committer.email === commit.author.email ? null : (
              <Signature
                part="Committer"
                person={commit.committer}
                login={result.committer.login}
              />
            )}
          </div>
          {categories.length === 0 ? null : (
            <div className="flex flex-wrap gap-1.5">
              {categories.map((category) => (
                <Badge key={category} size="small" tone={TONES[category]}>
                  {LABELS[category]}
                </Badge>
              ))}
            </div>
          )}
        </div>
        <BookmarkButton result={result} search={search} />
      </div>
      {result.linked_incidents.length === 0 ? null : (
        <Callout tone="warning" title="An incident already exists for this patch.">
          {result.linked_incidents.map((id, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <Link href={paths.incident('secret', id)}>Incident #{id}</Link>
            </span>
          ))}
        </Callout>
      )}
      {isGone ? (
        <p className="text-sm text-text-muted">This content is not available on GitHub anymore</p>
      ) : null}
      <PatchViewer
        aria-label={`Patch of ${filename} in ${repository} at ${shortSha(result.sha)}`}
        patch={result.patch}
        path={filename}
        fileHref={isGone ? undefined : (file.blob_url ?? undefined)}
        repoLabel={repository}
        commitLabel={shortSha(result.sha)}
        commitHref={isGone ? undefined : (commit.url ?? undefined)}
        highlights={highlights}
        maxHeight={320}
        status={result.patch === '' ? { kind: 'empty', title: 'Empty patch!' } : { kind: 'ready' }}
      />
      {result.is_truncated ? (
        <p className="text-sm text-text-muted">The diff is longer than what is kept.</p>
      ) : null}
    </article>
  );
}

function Signature({
  part,
  person,
  login,
}: {
  part: string;
  person: SearchResult['commit']['author'];
  login: string | null;
}) {
  return (
    <span className="min-w-0 break-words">
      {part}: {escapeUntrustedText(person.name)}
      {login === null ? '' : ` (${login})`} · {escapeUntrustedText(person.email)} ·{' '}
      <When at={person.date} format="dateTime" />
    </span>
  );
}

function BookmarkButton({ result, search }: ResultCardProps) {
  const toggle = useSetAtom(toggleBookmarkAction);
  const busy = useAtomValue(busyBookmarksAtom);
  const uuid = result.saved_result_uuid;
  const isAdding = busy.added.has(resultKey(result));
  const isRemoving = uuid !== null && busy.removed.has(uuid);
  const label =
    uuid === null
      ? isAdding
        ? 'Adding bookmark…'
        : 'Add bookmark'
      : isRemoving
        ? 'Removing bookmark…'
        : 'Remove bookmark';
  return (
    <Button
      size="small"
      icon={uuid === null ? <Bookmark /> : <BookmarkCheck />}
      busy={isAdding || isRemoving}
      onClick={() => void toggle(result, search)}
    >
      {label}
    </Button>
  );
}
