import * as Radix from '@radix-ui/react-tooltip';
import { Kbd } from '../Kbd/Kbd.tsx';

interface TooltipContentProps {
  open: boolean;
  label: string;
  keys: string | undefined;
  side: 'top' | 'right' | 'bottom' | 'left';
}

/** The floating part, positioned by Radix over an anchor that fills the wrapper. Already described: hidden from readers. */
export function TooltipContent({ open, label, keys, side }: TooltipContentProps) {
  return (
    <Radix.Provider>
      <Radix.Root open={open}>
        <Radix.Trigger asChild>
          <span aria-hidden className="pointer-events-none absolute inset-0" tabIndex={-1} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            data-slot="tooltip-content"
            className="pointer-events-none z-60 flex max-w-72 items-center gap-2 rounded-control bg-inverse px-2 py-1 text-sm text-on-inverse motion-safe:animate-[ui-fade-in_120ms]"
          >
            <span>{label}</span>
            {keys === undefined ? null : <Kbd keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
