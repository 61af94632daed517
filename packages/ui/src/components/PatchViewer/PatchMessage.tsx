import { FileQuestion } from 'lucide-react';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import type { PatchStatus } from './status.ts';
import { WORDS } from './words.ts';

const WIDTHS = ['38%', '62%', '45%', '71%', '30%', '55%', '48%', '20%'] as const;

/** The message of a patch without rows. */
export function PatchMessage({ status }: { status: PatchStatus }) {
  const { say } = useWords(WORDS);
  const common = useWords(COMMON);
  switch (status.kind) {
    case 'loading':
      return (
        <div className="flex flex-col gap-2 px-4 py-3">
          <span className="sr-only">{common.say('loading')}</span>
          {WIDTHS.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      );
    case 'failed':
      return <ErrorState title={status.title} onRetry={status.onRetry} />;
    case 'unavailable':
      return <EmptyState icon={<FileQuestion />} title={status.title} body={status.body} />;
    case 'empty':
      return <EmptyState title={status.title} body={status.body} />;
    case 'ready':
      return <EmptyState title={say('empty')} />;
  }
}
