import { WrapText } from 'lucide-react';
import { useWords } from '../../lib/words/words.ts';
import { CopyButton } from '../CopyButton/CopyButton.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ItemPager } from '../ItemPager/ItemPager.tsx';
import { Link } from '../Link/Link.tsx';
import type { PatchViewerProps } from './props.ts';
import { WORDS } from './words.ts';

interface PatchHeaderProps
  extends Pick<
    PatchViewerProps,
    'path' | 'fileHref' | 'repoLabel' | 'repoHref' | 'commitLabel' | 'commitHref'
  > {
  found: number;
  place: number;
  onStep: (delta: 1 | -1) => void;
  wrap: boolean;
  onWrapChange: (wrap: boolean) => void;
  /** Address of the selected line. */
  lineLink: string | null;
}

/** Where the patch comes from, and the few controls over it. */
export function PatchHeader({
  path,
  fileHref,
  repoLabel,
  repoHref,
  commitLabel,
  commitHref,
  found,
  place,
  onStep,
  wrap,
  onWrapChange,
  lineLink,
}: PatchHeaderProps) {
  const { say } = useWords(WORDS);
  const where = (text: string, href: string | undefined) =>
    href === undefined ? (
      text
    ) : (
      <Link href={href} external tone="muted">
        {text}
      </Link>
    );
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-border border-b bg-inset py-1.5 ps-3 pe-2">
      <div className="min-w-0 flex-1 basis-40 text-sm">
        {repoLabel === undefined && commitLabel === undefined ? null : (
          <p className="flex flex-wrap gap-x-2 text-text-muted">
            {repoLabel === undefined ? null : where(repoLabel, repoHref)}
            {commitLabel === undefined ? null : (
              <span className="font-mono">{where(commitLabel, commitHref)}</span>
            )}
          </p>
        )}
        <p className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 break-all font-medium font-mono" title={path}>
            {fileHref === undefined ? (
              path
            ) : (
              <Link href={fileHref} external tone="plain">
                {path}
              </Link>
            )}
          </span>
          <CopyButton value={path} label={say('copyPath')} />
        </p>
      </div>
      {lineLink === null ? null : (
        <CopyButton value={() => new URL(lineLink, location.href).href} label={say('copyLine')} />
      )}
      {/* One highlight needs no way to the next. */}
      {found < 2 ? null : (
        <ItemPager
          size="tiny"
          place={place === 0 ? null : place}
          total={found}
          itemName={say('highlight')}
          previous={{ label: say('previous'), keys: ',', onSelect: () => onStep(-1) }}
          next={{ label: say('next'), keys: '.', onSelect: () => onStep(1) }}
        />
      )}
      <IconButton
        size="tiny"
        label={say('wrap')}
        aria-pressed={wrap}
        icon={<WrapText />}
        onClick={() => onWrapChange(!wrap)}
      />
    </header>
  );
}
