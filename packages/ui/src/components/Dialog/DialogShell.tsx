import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { cn } from '../../lib/cn.ts';
import { useReturnFocus } from '../../lib/disclosure.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { OVERLAY, OVERLAY_PANEL } from './overlay.ts';

interface DialogShellProps {
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

const STOPS = 'a[href],button,input,select,textarea,[tabindex="0"]';

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
}: DialogShellProps) {
  const focus = useReturnFocus();
  const body = useCallback((node: HTMLElement | null) => {
    if (node === null) return;
    // Text alone that scrolls is a stop of its own, so that it can be read by keyboard.
    const stop = () => {
      const still = node.scrollHeight <= node.clientHeight;
      if (still || node.querySelector(STOPS) !== null) node.removeAttribute('tabindex');
      else node.tabIndex = 0;
    };
    const observer = new ResizeObserver(stop);
    observer.observe(node);
    stop();
    return () => observer.disconnect();
  }, []);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
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
            ref={body}
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
                <IconButton label="Close" icon={<X />} />
              </Radix.Close>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
