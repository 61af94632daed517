import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Button } from '../Button/Button.tsx';
import { DropdownMenu } from '../DropdownMenu/DropdownMenu.tsx';
import type { MenuItem } from '../DropdownMenu/menu-item.ts';

const WORDS = words('SplitButton', {
  more: 'More ways to {act}',
  waits: 'In progress',
});
/** Words of this component. */
export type SplitButtonWords = typeof WORDS;

/** Props of {@link SplitButton}. */
export interface SplitButtonProps extends Omit<ComponentProps<'div'>, 'onClick'> {
  /** The main action, a verb. */
  label: string;
  /** Does the main action. */
  onClick: () => void;
  /** The rarer actions, in a menu. */
  items: readonly MenuItem[];
  /** Names the menu; "More ways to …" by default. */
  menuLabel?: string | undefined;
  /** `secondary` by default. */
  tone?: 'primary' | 'secondary' | 'danger' | undefined;
  /** 28, 32 or 40 px high. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Before the label. */
  icon?: ReactNode;
  /** The main action is under way; the menu waits too. */
  busy?: boolean | undefined;
  /** Why neither can be used now. */
  disabledReason?: string | undefined;
  /** Shortcut of the main action, shown in its tooltip. */
  keys?: string | undefined;
}

/** The chevron takes back so much of a button's padding that its half is as wide as it is high. */
const SQUARE = { small: '-mx-0.5', medium: '-mx-1.25', large: '-mx-1.25' } as const;

/**
 * One main action, and its rarer variants behind a chevron. Both do the same kind of thing: never put an unrelated
 * action into the menu.
 *
 * Keyboard: two stops. Enter or Space acts; on the chevron Enter, Space or Down opens the menu.
 *
 * @do Put what people do nine times of ten on the face, and its variants into the menu.
 * @dont Put an unrelated action into the menu.
 */
export function SplitButton({
  label,
  onClick,
  items,
  menuLabel,
  tone = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  disabledReason,
  keys,
  className,
  ...rest
}: SplitButtonProps) {
  const { say } = useWords(WORDS);
  const named = menuLabel ?? say('more', { act: label.toLowerCase() });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      {...rest}
      role="group"
      aria-label={label}
      data-slot="split-button"
      className={cn('isolate inline-flex max-w-full', className)}
    >
      <span className="relative inline-flex min-w-0 focus-within:z-1 [&_button]:rounded-e-none">
        <Button
          tone={tone}
          size={size}
          icon={icon}
          busy={busy}
          disabledReason={disabledReason}
          keys={keys}
          onClick={onClick}
        >
          {label}
        </Button>
      </span>
      <DropdownMenu
        label={named}
        items={items}
        align="end"
        className={cn(
          'shrink-0 [&_button]:rounded-s-none',
          tone === 'secondary' ? '-ms-px' : 'ms-px',
        )}
        trigger={
          <Button
            tone={tone}
            size={size}
            aria-label={named}
            disabledReason={disabledReason ?? (busy ? say('waits') : undefined)}
          >
            <ChevronDown aria-hidden className={SQUARE[size]} />
          </Button>
        }
      />
    </div>
  );
}
