import { type ComponentProps, useId, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { later, preloading } from '../../lib/later.tsx';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords } from '../../lib/words/words.ts';
import { FieldTrigger, fieldButton, Refusable } from './FieldTrigger.tsx';
import { type Option, optionByKey, stepOption } from './option.ts';

const load = () => import('./SelectContent.tsx');
const SelectContent = later(() => load().then((m) => m.SelectContent));

/** Props of {@link Select}. */
export interface SelectProps<V extends string | number>
  extends Omit<ComponentProps<'button'>, 'value' | 'children' | 'disabled'> {
  /** The question: its accessible name. */
  label: string;
  /** `inside` writes the label before the value, `hidden` keeps it for screen readers. */
  labelShown?: 'inside' | 'hidden' | undefined;
  /** The chosen value, or `null` before a choice. */
  value: V | null;
  /** Called with the next value. */
  onValueChange: (value: V) => void;
  /** What can be chosen; about thirty at most, beyond that use `Combobox`. */
  options: readonly Option<V>[];
  /** Shown before a choice. */
  placeholder?: string | undefined;
  /** 28 or 32 px high. */
  size?: 'small' | 'medium' | undefined;
  /** `field` in forms, `quiet` in toolbars and side bars. */
  tone?: 'field' | 'quiet' | undefined;
  /** Why it cannot be changed now. */
  disabledReason?: string | undefined;
  /** A change is on its way. */
  busy?: boolean | undefined;
  /** A choice is needed: said to screen readers; `Field` says it in words. */
  required?: boolean | undefined;
}

/**
 * One value of a short list.
 *
 * Keyboard: Enter, Space or Down opens; arrows move, Page Up and Page Down by ten, Home and End to the edges; letters
 * jump; Enter chooses; Escape closes. Focus never leaves the button.
 *
 * @do Keep the options in an order that people know: by severity, by size, by name.
 * @dont Offer more than thirty options. Use `Combobox`.
 */
export function Select<V extends string | number>({
  label,
  labelShown = 'hidden',
  value,
  onValueChange,
  options,
  placeholder,
  size = 'medium',
  tone = 'field',
  disabledReason,
  busy = false,
  className,
  ref,
  required,
  onPointerEnter,
  onFocus,
  onBlur,
  onClick,
  onKeyDown,
  ...rest
}: SelectProps<V>) {
  const { say } = useWords(COMMON);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const [active, setActive] = useState(-1);
  const anchor = useRef<HTMLButtonElement | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const chosen = options.find((option) => option.value === value);
  const off = disabledReason !== undefined || busy;

  const show = () => {
    if (off) return;
    setUsed(true);
    setOpen(true);
    const index = options.findIndex((option) => option.value === value);
    setActive(index === -1 ? stepOption(options, -1, 1) : index);
  };
  const choose = (option: Option<V> | undefined) => {
    setOpen(false);
    if (option && option.disabledReason === undefined && option.value !== value) {
      onValueChange(option.value);
    }
  };
  const jump = (key: string, at: number) => {
    const text = at - typed.current.at > 700 ? key : typed.current.text + key;
    typed.current = { text, at };
    const index = options.findIndex((option) =>
      option.label.toLowerCase().startsWith(text.toLowerCase()),
    );
    if (index !== -1) setActive(index);
  };

  const button = (
    <button
      {...rest}
      ref={mergeRefs(anchor, ref)}
      type="button"
      role="combobox"
      data-slot="select"
      aria-label={rest.id === undefined ? label : undefined}
      aria-haspopup="listbox"
      aria-expanded={open}
      aria-controls={open ? `${id}-list` : undefined}
      aria-activedescendant={open && active >= 0 ? `${id}-list-${active}` : undefined}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-required={required}
      {...preloading(load, { onPointerEnter, onFocus })}
      onClick={(event) => {
        onClick?.(event);
        if (open) setOpen(false);
        else show();
      }}
      onBlur={(event) => {
        onBlur?.(event);
        setOpen(false);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const { key } = event;
        if (!open) {
          if (key === 'ArrowDown' || key === 'ArrowUp') {
            event.preventDefault();
            show();
          }
          return;
        }
        const next = optionByKey(key, options, active);
        if (next !== undefined) setActive(next);
        else if (key === 'Enter' || key === ' ') choose(options[active]);
        else if (key === 'Escape') {
          event.stopPropagation();
          setOpen(false);
        } else if (key.length === 1 && !event.ctrlKey && !event.metaKey) {
          jump(key, event.timeStamp);
        } else return;
        event.preventDefault();
      }}
      className={cn(
        fieldButton({ tone, size }),
        disabledReason === undefined ? className : 'w-full',
      )}
    >
      <FieldTrigger icon={chosen?.icon} busy={busy} opens={!off}>
        {labelShown === 'inside' ? <span className="text-text-muted">{label}: </span> : null}
        {chosen?.label ?? <span className="text-text-subtle">{placeholder ?? say('choose')}</span>}
      </FieldTrigger>
    </button>
  );
  return (
    <>
      <Refusable reason={disabledReason} tone={tone} className={className}>
        {button}
      </Refusable>
      {used ? (
        <SelectContent
          id={`${id}-list`}
          anchor={anchor}
          open={open}
          onOpenChange={setOpen}
          label={label}
          options={options}
          chosen={value}
          active={active}
          onActiveChange={setActive}
          onChoose={(index) => choose(options[index])}
        />
      ) : null}
    </>
  );
}
