import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useReturnFocus } from '../../lib/disclosure.tsx';
import { scrollStop } from '../../lib/scroll-stop.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { OVERLAY, OVERLAY_PANEL } from './overlay.ts';

const WORDS = words('Dialog', {
  close: 'Close',
});
/** Words of this component. */
export type DialogWords = typeof WORDS;

interface DialogShellProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  slot: string;
  title: string;
  /** Keeps the title for screen readers only. */
  titleHidden?: boolean | undefined;
  description?: ReactNode;
  footer?: ReactNode;
  /** Its place and its width. */
  className: string;
  /** Space around the content; lists bring their own. */
  flush?: boolean | undefined;
  children?: ReactNode;
}

const BODY = scrollStop(null);

/** What every modal layer is made of: the dimmed page, the frame, the heading, the way out, and focus that returns. */
export function DialogShell({
  open,
  onOpenChange,
  slot,
  title,
  titleHidden = false,
  description,
  footer,
  className,
  flush = false,
  children,
  ...rest
}: DialogShellProps) {
  const { say } = useWords(WORDS);
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...rest}
          data-slot={slot}
          {...focus}
          className={cn(OVERLAY_PANEL, 'flex flex-col', className)}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={titleHidden ? 'sr-only' : 'px-5 pe-13 pt-4 pb-3'}>
            <div className="min-w-0">
              <Radix.Title className="break-words font-semibold text-lg">{title}</Radix.Title>
              {description === undefined ? null : (
                <Radix.Description asChild>
                  <div className="mt-0.5 text-text-muted">{description}</div>
                </Radix.Description>
              )}
            </div>
          </header>
          <div
            ref={BODY}
            className={cn(
              'min-h-0 flex-1 focus-visible:outline-offset-[-2px]',
              flush ? 'flex flex-col' : 'overflow-auto px-5 pt-1 pb-5',
            )}
          >
            {children}
          </div>
          {footer === undefined ? null : (
            <footer className="flex flex-wrap justify-end gap-2 border-border border-t px-5 py-3">
              {footer}
            </footer>
          )}
          {titleHidden ? null : (
            // Last in order, so that focus starts on the content.
            <div className="absolute end-3 top-3">
              <Radix.Close asChild>
                <IconButton label={say('close')} icon={<X />} />
              </Radix.Close>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
