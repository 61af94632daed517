import * as Radix from '@radix-ui/react-alert-dialog';
import { useRef } from 'react';
import { Button } from '../Button/Button.tsx';
import type { AlertDialogProps } from './AlertDialog.tsx';

/** The dialog itself, loaded when it first opens. */
export function AlertDialogPop({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'danger',
  busy = false,
  onConfirm,
}: AlertDialogProps) {
  const returnTo = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim motion-safe:animate-[ui-fade-in_140ms]" />
        <Radix.Content
          data-slot="alert-dialog"
          onOpenAutoFocus={() => {
            const active = document.activeElement;
            returnTo.current = active instanceof HTMLElement ? active : null;
          }}
          onCloseAutoFocus={(event) => {
            // There is no Radix trigger here: what had focus gets it back.
            event.preventDefault();
            returnTo.current?.focus();
          }}
          className="pop fixed top-[max(16px,20vh)] left-1/2 z-50 w-[calc(100vw-32px)] max-w-100 -translate-x-1/2 p-5 outline-none motion-safe:animate-[ui-fade-in_140ms_var(--ease-out)]"
        >
          <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-1 text-text-muted">{description}</div>
          </Radix.Description>
          <footer className="mt-5 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button tone={tone} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
