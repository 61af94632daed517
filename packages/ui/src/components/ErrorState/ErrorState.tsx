import { OctagonAlert, RotateCw } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';

/** Props of {@link ErrorState}. */
export interface ErrorStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** What did not work, to the letter of the error catalogue. */
  title: string;
  /** What it means for the reader, or what to try. */
  body?: ReactNode;
  /** Offers to try again. */
  onRetry?: (() => void) | undefined;
  /** "Retry" by default. */
  retryLabel?: string | undefined;
  /** Trying again now. */
  busy?: boolean | undefined;
  /** `panel` inside a card or a table, `page` for a whole view. */
  size?: 'panel' | 'page' | undefined;
  /** Its level in the page's outline; no heading by default. */
  headingLevel?: 1 | 2 | 3 | undefined;
}

/**
 * A part of the page that failed; the rest lives on. Announced when it appears.
 *
 * Keyboard: Tab reaches Retry; focus stays where it was when it failed.
 *
 * @do Say what did not work in the words of the catalogue, and offer to retry.
 * @dont Show the stack, or blame the reader.
 */
export function ErrorState({
  title,
  body,
  onRetry,
  retryLabel,
  busy = false,
  size = 'panel',
  headingLevel,
  ...rest
}: ErrorStateProps) {
  const { say } = useWords(COMMON);
  return (
    <div {...rest} data-slot="error-state" role="alert">
      <EmptyState
        title={title}
        body={body}
        size={size}
        headingLevel={headingLevel}
        icon={<OctagonAlert className="text-critical-mark" />}
        action={
          onRetry ? (
            <Button busy={busy} onClick={onRetry} icon={<RotateCw aria-hidden />}>
              {retryLabel ?? say('retry')}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}
