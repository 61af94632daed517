import * as Radix from '@radix-ui/react-toast';
import { CircleCheck, OctagonAlert, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { readingDirection } from '../../lib/direction.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Link } from '../Link/Link.tsx';
import { type Toast, toastDurationMs } from './toaster.ts';

const WORDS = words('Toast', {
  label: 'Notification',
});
/** Words of this component. */
export type ToastWords = typeof WORDS;

interface ToastContentProps extends Omit<ComponentProps<'ol'>, 'children'> {
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
}

/** The messages, announced by Radix; loaded with the first one. */
export function ToastContent({ toasts, onDismiss, className, ...rest }: ToastContentProps) {
  const { say } = useWords(WORDS);
  const common = useWords(COMMON);
  return (
    <Radix.Provider
      label={say('label')}
      swipeDirection={readingDirection() === 'rtl' ? 'left' : 'right'}
    >
      {toasts.map((toast) => (
        <Radix.Root
          key={`${toast.id} ${toast.revision}`}
          type={toast.tone === 'danger' ? 'foreground' : 'background'}
          duration={toastDurationMs(toast)}
          onOpenChange={(open) => {
            if (!open) onDismiss(toast.id);
          }}
          data-slot="toast"
          data-tone={toast.tone ?? 'neutral'}
          className="pop flex w-full items-start gap-2.5 py-2.5 ps-3 pe-2 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) motion-safe:animate-[ui-rise-in_160ms_var(--ease-out)]"
        >
          {toast.tone === 'success' ? (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-done-mark" />
          ) : null}
          {toast.tone === 'danger' ? (
            <OctagonAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-critical-mark" />
          ) : null}
          <div className="min-w-0 flex-1">
            <Radix.Title className="break-words font-medium">{toast.title}</Radix.Title>
            {toast.body === undefined ? null : (
              <Radix.Description className="break-words text-sm text-text-muted">
                {toast.body}
              </Radix.Description>
            )}
            {isLong(toast) ? (
              <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
                <Action toast={toast} />
                {toast.link === undefined ? null : (
                  <Link href={toast.link.href} onClick={() => onDismiss(toast.id)}>
                    {toast.link.label}
                  </Link>
                )}
              </div>
            ) : null}
          </div>
          {isLong(toast) ? null : <Action toast={toast} className="-my-1" />}
          <Radix.Close asChild>
            <IconButton
              size="tiny"
              label={common.say('dismiss')}
              icon={<X />}
              className="-my-0.5"
            />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        {...rest}
        data-slot="toast-region"
        className={cn(
          'fixed end-4 bottom-4 z-60 flex w-[calc(100vw-32px)] max-w-90 flex-col gap-2 outline-none max-md:bottom-18 [:root:has([data-slot=bulk-action-bar])_&]:bottom-18',
          className,
        )}
      />
    </Radix.Provider>
  );
}

/** Whether the action is below the text, so that the text keeps its width: not beside a title alone. */
function isLong({ body, link }: Toast): boolean {
  return body !== undefined || link !== undefined;
}

function Action({ toast, className }: { toast: Toast; className?: string }) {
  if (!toast.onAction || toast.actionLabel === undefined) return null;
  return (
    <Radix.Action asChild altText={toast.actionLabel} onClick={toast.onAction}>
      <Button size="small" className={className}>
        {toast.actionLabel}
      </Button>
    </Radix.Action>
  );
}
