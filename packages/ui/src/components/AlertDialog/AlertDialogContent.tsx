import * as Radix from '@radix-ui/react-alert-dialog';
import { cn } from '../../lib/cn.ts';
import { useReturnFocus } from '../../lib/disclosure.tsx';
import { useWords, words } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { OVERLAY, OVERLAY_PANEL } from '../Dialog/overlay.ts';
import type { AlertDialogProps } from './props.ts';

const WORDS = words('AlertDialog', {
  cancel: 'Cancel',
});
/** Words of this component. */
export type AlertDialogWords = typeof WORDS;

/** The dialog itself, loaded when it first opens. */
export function AlertDialogContent({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  busy = false,
  onConfirm,
  className,
  ...rest
}: AlertDialogProps) {
  const { say } = useWords(WORDS);
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...rest}
          data-slot="alert-dialog"
          {...focus}
          className={cn(
            OVERLAY_PANEL,
            'top-[max(16px,20vh)] left-1/2 w-[calc(100vw-32px)] max-w-100 -translate-x-1/2 p-5',
            className,
          )}
        >
          <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-1 text-text-muted">{description}</div>
          </Radix.Description>
          <footer className="mt-5 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>{cancelLabel ?? say('cancel')}</Button>
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
