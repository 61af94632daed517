import { cva } from 'class-variance-authority';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useAnchor } from '../Link/NavigationProvider.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

const button = cva(
  'relative inline-flex max-w-full shrink-0 select-none items-center gap-1.5 whitespace-nowrap rounded-control border font-medium no-underline transition-colors duration-120 [&_svg]:shrink-0',
  {
    variants: {
      look: {
        primary: 'border-transparent bg-accent text-on-accent shadow-control',
        secondary: 'border-border-strong bg-raised text-text shadow-control',
        quiet: 'border-transparent bg-transparent text-text-muted',
        danger: 'border-transparent bg-danger text-on-danger shadow-control',
        off: 'border-border bg-inset text-text-subtle',
        quietOff: 'border-transparent bg-transparent text-text-subtle',
      },
      size: {
        small: 'h-7 px-2 text-sm [&_svg]:size-3.5',
        medium: 'h-8 px-3 text-base [&_svg]:size-4',
        large: 'h-10 px-4 text-md [&_svg]:size-4',
      },
      align: { center: 'justify-center', start: 'justify-start' },
      live: { yes: '', no: '' },
      stretch: { yes: 'own:w-full', no: '' },
    },
    compoundVariants: [
      { look: 'primary', live: 'yes', class: 'hover:bg-accent-hover active:bg-accent-hover' },
      { look: 'secondary', live: 'yes', class: 'hover:bg-hover active:bg-press' },
      { look: 'quiet', live: 'yes', class: 'hover:bg-press hover:text-text active:bg-press' },
      { look: 'danger', live: 'yes', class: 'hover:bg-danger-hover active:bg-danger-hover' },
    ],
  },
);

const isText = (children: ReactNode): boolean =>
  (Array.isArray(children) ? children : [children]).every(
    (part) => typeof part === 'string' || typeof part === 'number',
  );

/** Text gives way where there is no room; anything else looks after itself. */
function words(children: ReactNode): ReactNode {
  return isText(children) ? <span className="min-w-0 truncate">{children}</span> : children;
}

/** Props of {@link Button}. */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> {
  /** `primary` once a view, `secondary` by default, `quiet` in toolbars, `danger` for what cannot be undone. */
  tone?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  /** 28, 32 or 40 px high. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** The action is under way or not yet known: keeps its width, shows a spinner, ignores clicks. */
  busy?: boolean | undefined;
  /** Why it cannot be used now. It stays focusable and says so to pointer, keyboard and screen reader. */
  disabledReason?: string | undefined;
  /** Before the label. */
  icon?: ReactNode;
  /** After the label, such as a chevron. */
  trailing?: ReactNode;
  /** Shortcut that does the same, shown in its tooltip. */
  keys?: string | undefined;
  /** Fills the width of its container. */
  stretch?: boolean | undefined;
  /** Where its words stand when it is wider than they are; `start` in a column of them. */
  align?: 'center' | 'start' | undefined;
  /** Its words: a verb, in sentence case. */
  children?: ReactNode;
  /** Does it. Not called while it is busy or refused. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/**
 * Does something here and now. To go somewhere use `Link` or `ButtonLink`.
 *
 * Keyboard: Enter or Space presses. A button with a `disabledReason` takes focus and does nothing.
 *
 * @do Begin with a verb, and name what it acts on where that is not in sight.
 * @dont Put two primary buttons into one view, or hide what cannot be used now: give it a `disabledReason`.
 */
export function Button({
  tone = 'secondary',
  size = 'medium',
  busy = false,
  disabledReason,
  icon,
  trailing,
  keys,
  stretch = false,
  align = 'center',
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const refused = disabledReason !== undefined;
  const tip =
    disabledReason ?? (keys === undefined || typeof children !== 'string' ? undefined : children);
  const wide = stretch && tip !== undefined ? 'own:w-full' : undefined;
  const element = (
    <button
      {...rest}
      type={type}
      aria-disabled={refused || busy || undefined}
      aria-busy={busy || undefined}
      data-slot="button"
      data-tone={tone}
      onClick={(event) => {
        if (refused || busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={cn(
        button({
          look: refused ? (tone === 'quiet' ? 'quietOff' : 'off') : tone,
          size,
          align,
          live: refused || busy ? 'no' : 'yes',
          stretch: stretch ? 'yes' : 'no',
        }),
        className,
      )}
    >
      <span
        className={cn(
          'inline-flex items-center gap-1.5',
          isText(children) && 'min-w-0',
          busy && 'invisible',
        )}
      >
        {icon}
        {words(children)}
        {trailing}
      </span>
      {busy ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{children}</span>
        </span>
      ) : null}
    </button>
  );
  if (tip === undefined) return element;
  return (
    <Tooltip label={tip} keys={refused ? undefined : keys} describes={refused} className={wide}>
      {element}
    </Tooltip>
  );
}

/** Props of {@link ButtonLink}. */
export interface ButtonLinkProps extends ComponentProps<'a'> {
  /** Where it leads. */
  href: string;
  /** `primary` once a view, `secondary` by default, `quiet` in toolbars. */
  tone?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** 28, 32 or 40 px high. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Before the label. */
  icon?: ReactNode;
  /** After the label. */
  trailing?: ReactNode;
}

/** A link that looks like a button: it goes somewhere, and opens in a new tab like any link. */
export function ButtonLink({
  href,
  tone = 'secondary',
  size = 'medium',
  icon,
  trailing,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const anchor = useAnchor({ ...rest, href });
  return (
    <a
      {...rest}
      {...anchor}
      data-slot="button-link"
      data-tone={tone}
      className={cn(
        button({ look: tone, size, align: 'center', live: 'yes', stretch: 'no' }),
        className,
      )}
    >
      {icon}
      {words(children)}
      {trailing}
    </a>
  );
}
