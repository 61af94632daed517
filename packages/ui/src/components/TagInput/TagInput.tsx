import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { keyAsRead } from '../../lib/direction.ts';
import { useRefusal } from '../../lib/refusal.tsx';
import { useWords, words } from '../../lib/words/words.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { splitTags } from './split-tags.ts';

const WORDS = words('TagInput', {
  tag: 'tag',
  atMost: 'At most {max}',
  added: '{tag} added',
  manyAdded: { other: '{count} added' },
  removed: '{tag} removed',
  remove: 'Remove {item} {tag}',
});
/** Words of this component. */
export type TagInputWords = typeof WORDS;

const box = cva('control control-box w-full flex-wrap gap-1', {
  variants: {
    size: {
      small: 'min-h-7 px-1 py-0.75 text-sm [--tag:20px]',
      medium: 'min-h-8 px-1.5 py-0.75 text-base [--tag:24px]',
    },
  },
});

/** Props of {@link TagInput}. */
export interface TagInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'size' | 'type' | 'disabled'> {
  /** The tags, in the order they were added. */
  values: readonly string[];
  /** Called with the next tags. */
  onValuesChange: (values: readonly string[]) => void;
  /** Why a text cannot be a tag, or `null`; it stays in the field to be mended. */
  validate?: ((tag: string) => string | null) | undefined;
  /** No more than this many. */
  max?: number | undefined;
  /** What one tag is, for the announcements; "tag" by default. */
  itemName?: string | undefined;
  /** 28 or 32 px high with one row of tags. */
  size?: 'small' | 'medium' | undefined;
  /** What was typed is being checked elsewhere. One types on meanwhile. */
  busy?: boolean | undefined;
  /** Why it cannot be changed now. It stays focusable and says so. */
  disabledReason?: string | undefined;
}

/**
 * Several short texts that are typed or pasted, such as tags, addresses or domains. To choose from known values use
 * `Combobox`. Put it into a `Field`.
 *
 * Keyboard: Enter, a comma or leaving adds; Backspace in the empty field and Left go to the tags, where Left and Right move and
 * Delete or Backspace removes.
 *
 * @do Say by `validate` what is wrong with a text; it stays there to be mended.
 * @dont Use it where the values are known: that is `MultiCombobox`.
 */
export function TagInput({
  values,
  onValuesChange,
  validate,
  max = Number.POSITIVE_INFINITY,
  itemName,
  size = 'medium',
  busy = false,
  disabledReason,
  className,
  onKeyDown,
  onBlur,
  onPaste,
  'aria-describedby': describedBy,
  ...rest
}: TagInputProps) {
  const { say } = useWords(WORDS);
  const held = useRefusal({ reason: disabledReason, className, describedBy });
  const [draft, setDraft] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const root = useRef<HTMLSpanElement | null>(null);
  const focusAt = (index: number) => {
    const buttons = root.current?.querySelectorAll<HTMLElement>('[data-tag]');
    (buttons?.[index] ?? root.current?.querySelector('input'))?.focus();
  };

  const add = (text: string) => {
    const next = [...values];
    let left = '';
    let why: string | null = null;
    for (const tag of splitTags(text)) {
      if (next.includes(tag)) continue;
      const reason = next.length >= max ? say('atMost', { max }) : (validate?.(tag) ?? null);
      if (reason === null) next.push(tag);
      else {
        left = left === '' ? tag : `${left}, ${tag}`;
        why ??= reason;
      }
    }
    setDraft(left);
    setRefusal(why);
    const count = next.length - values.length;
    if (count === 0) return;
    setSaid(count === 1 ? say('added', { tag: next.at(-1) ?? '' }) : say('manyAdded', { count }));
    onValuesChange(next);
  };
  const remove = (index: number) => {
    setSaid(say('removed', { tag: values[index] ?? '' }));
    onValuesChange(values.toSpliced(index, 1));
  };

  return held.around(
    <span className={cn('flex min-w-0 flex-col gap-1', held.className)} data-slot="tag-input">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text goes into it, as in any field */}
      <span
        ref={root}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          root.current?.querySelector('input')?.focus();
        }}
        className={cn(box({ size }), !held.isRefused && 'cursor-text')}
      >
        {values.map((tag, index) => (
          <button
            key={tag}
            type="button"
            tabIndex={-1}
            data-tag=""
            disabled={held.isRefused}
            aria-label={say('remove', { item: itemName ?? say('tag'), tag })}
            onClick={() => {
              remove(index);
              root.current?.querySelector('input')?.focus();
            }}
            onKeyDown={(event) => {
              const key = keyAsRead(event.key);
              if (key === 'ArrowLeft') focusAt(Math.max(0, index - 1));
              else if (key === 'ArrowRight') focusAt(index + 1);
              else if (event.key === 'Delete' || event.key === 'Backspace') {
                focusAt(index + 1);
                remove(index);
              } else return;
              event.preventDefault();
            }}
            className="inline-flex h-(--tag) min-w-0 max-w-full items-center gap-1 rounded-sm bg-press px-1.5 text-sm hover:text-text focus:outline-2 focus:outline-focus focus:outline-offset-[-1px]"
          >
            <span className="truncate">{tag}</span>
            <X aria-hidden className="size-3 shrink-0 text-text-muted" />
          </button>
        ))}
        <input
          {...rest}
          {...held.input}
          aria-busy={busy || undefined}
          type="text"
          aria-invalid={refusal === null ? rest['aria-invalid'] : true}
          value={draft}
          onChange={(event) => {
            setRefusal(null);
            if (/[,;\n]$/u.test(event.target.value)) add(event.target.value);
            else setDraft(event.target.value);
          }}
          onBlur={(event) => {
            if (draft.trim() !== '') add(draft);
            onBlur?.(event);
          }}
          onPaste={(event) => {
            onPaste?.(event);
            if (held.isRefused) return;
            const text = event.clipboardData.getData('text');
            if (!/[,;\n]/u.test(text)) return;
            event.preventDefault();
            add(`${draft}${text}`);
          }}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (held.isRefused) return;
            const atStart = event.currentTarget.selectionStart === 0 && draft === '';
            if (event.key === 'Enter' && draft.trim() !== '') add(draft);
            else if (
              (event.key === 'Backspace' || keyAsRead(event.key) === 'ArrowLeft') &&
              atStart
            ) {
              focusAt(values.length - 1);
            } else return;
            event.preventDefault();
          }}
          className={cn(
            'h-(--tag) flex-1 bg-transparent outline-none',
            // Empty behind tags, it opens a row of its own only while somebody is in it.
            held.isRefused
              ? '-ms-1 min-w-0'
              : draft === '' && values.length > 0
                ? 'not-focus:-ms-1 min-w-0 focus:min-w-10 focus:px-1'
                : 'min-w-10 px-1',
          )}
        />
        {busy ? <Spinner className="me-1 ms-auto text-text-muted" /> : null}
      </span>
      {refusal === null ? null : (
        <span role="alert" className="text-critical-text text-sm">
          {refusal}
        </span>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
      {held.note}
    </span>,
  );
}
