import * as Radix from '@radix-ui/react-dialog';
import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import type { DialogProps } from './Dialog.tsx';

const dialog = cva(
  'pop fixed top-[max(16px,12vh)] left-1/2 z-50 flex max-h-[min(80vh,100vh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 flex-col outline-none motion-safe:animate-[ui-fade-in_140ms_var(--ease-out)]',
  { variants: { size: { small: 'max-w-100', medium: 'max-w-130', large: 'max-w-180' } } },
);

/** The dialog itself, loaded when it first opens. */
export function DialogPop({
  open,
  onOpenChange,
  title,
  description,
  size = 'medium',
  footer,
  children,
}: DialogProps) {
  const returnTo = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim motion-safe:animate-[ui-fade-in_140ms]" />
        <Radix.Content
          data-slot="dialog"
          onOpenAutoFocus={() => {
            const active = document.activeElement;
            returnTo.current = active instanceof HTMLElement ? active : null;
          }}
          onCloseAutoFocus={(event) => {
            // There is no Radix trigger here: what had focus gets it back.
            event.preventDefault();
            returnTo.current?.focus();
          }}
          className={dialog({ size })}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="px-5 pe-13 pt-4 pb-3">
            <div className="min-w-0">
              <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
              {description === undefined ? null : (
                <Radix.Description asChild>
                  <div className="mt-0.5 text-text-muted">{description}</div>
                </Radix.Description>
              )}
            </div>
          </header>
          <div className="min-h-0 flex-1 overflow-auto px-5 pt-1 pb-5">{children}</div>
          {footer === undefined ? null : (
            <footer className="flex flex-wrap justify-end gap-2 border-border border-t px-5 py-3">
              {footer}
            </footer>
          )}
          {/* Last in order, so that focus starts on the content. */}
          <div className="absolute end-3 top-3">
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} />
            </Radix.Close>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
