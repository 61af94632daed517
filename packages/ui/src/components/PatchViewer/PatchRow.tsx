import { Eye } from 'lucide-react';
import { Fragment, memo } from 'react';
import { cn } from '../../lib/cn.ts';
import { TONE_SOFT, TONE_TEXT } from '../../lib/tone.ts';
import { useWords } from '../../lib/words/words.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { anchorOf, type ParsedPatch, ROW } from './parse-patch.ts';
import { type Mark, revealInvisible, segmentsOf } from './segments.ts';
import { WORDS } from './words.ts';

/** What every row shares; one object, so that rows are redrawn only when it changes. */
export interface RowContext {
  patch: ParsedPatch;
  marks: ReadonlyMap<number, readonly Mark[]>;
  idPrefix: string;
  wrap: boolean;
  lineHref: ((anchor: string) => string) | undefined;
  canReveal: boolean;
  revealBusy: boolean;
}

interface PatchRowProps {
  row: number;
  context: RowContext;
  selected: boolean;
  /** Id of the highlight that is current, when it is on this row. */
  active: string | null;
}

const GROUND = {
  [ROW.added]: 'bg-added-soft',
  [ROW.removed]: 'bg-removed-soft',
} as const;
const SIGNS = { [ROW.added]: '+', [ROW.removed]: '−' } as const;
const NUMBER =
  'numbers inline-block w-(--patch-numbers) shrink-0 select-none pe-2 text-end text-text-subtle no-underline';

/** One row. Clicks are handled by the viewer, which finds out by data attributes what was meant. */
export const PatchRow = memo(function PatchRow({ row, context, selected, active }: PatchRowProps) {
  const { say } = useWords(WORDS);
  const { patch, marks, idPrefix, wrap } = context;
  const kind = patch.kinds[row] ?? ROW.meta;
  const text = patch.text.slice(patch.starts[row], patch.ends[row]);
  if (kind === ROW.hunk || kind === ROW.file) {
    return (
      <div
        id={`${idPrefix}-${row}`}
        className={cn(
          'flex items-center bg-inset ps-(--patch-text)',
          kind === ROW.file
            ? 'min-h-8 border-border border-y font-semibold text-text'
            : 'min-h-6 text-text-subtle',
        )}
      >
        {kind === ROW.file ? (patch.files.find((file) => file.row === row)?.path ?? text) : text}
      </div>
    );
  }
  if (kind === ROW.noNewline || kind === ROW.binary) {
    return (
      <div id={`${idPrefix}-${row}`} className="min-h-5 ps-(--patch-text) text-text-subtle italic">
        {say(kind === ROW.binary ? 'binary' : 'noNewline')}
      </div>
    );
  }
  const own = marks.get(row) ?? [];
  const anchor = anchorOf(patch, row);
  const old = patch.oldNumbers[row] ?? 0;
  const now = patch.newNumbers[row] ?? 0;
  const ground = kind === ROW.added || kind === ROW.removed ? GROUND[kind] : undefined;
  const sign = kind === ROW.added || kind === ROW.removed ? SIGNS[kind] : ' ';
  return (
    <div
      id={`${idPrefix}-${row}`}
      data-row={row}
      data-kind={kind}
      data-selected={selected || undefined}
      className={cn('flex min-h-5 min-w-full leading-5', selected ? 'bg-accent-soft' : ground)}
    >
      <span
        className={cn(
          'sticky start-0 z-1 flex shrink-0',
          selected
            ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--color-accent)]'
            : (ground ?? 'bg-surface'),
        )}
      >
        {/* Where there is little room a line has one number: the one after the change, or the one that went. */}
        <span className={cn('flex', now > 0 && 'group-data-narrow/patch:hidden')}>
          <LineNumber value={old} anchor={now > 0 ? null : anchor} context={context} />
        </span>
        <span className={cn('flex', now === 0 && 'group-data-narrow/patch:hidden')}>
          <LineNumber value={now} anchor={now > 0 ? anchor : null} context={context} />
        </span>
        <span
          className={cn(
            'w-4 shrink-0 select-none',
            kind === ROW.added && 'text-added-mark',
            kind === ROW.removed && 'text-removed-mark',
          )}
        >
          {kind === ROW.added || kind === ROW.removed ? (
            <span className="sr-only">{say(kind === ROW.added ? 'added' : 'removed')}</span>
          ) : null}
          <span aria-hidden>{sign}</span>
        </span>
      </span>
      <code
        dir="ltr"
        translate="no"
        className={cn(
          'min-w-0 flex-1 pe-4 [tab-size:4]',
          wrap ? 'whitespace-pre-wrap break-all' : 'whitespace-pre',
          own.length > 0 ? 'text-text' : 'text-text-muted',
        )}
      >
        {segmentsOf(text, own).map((segment, index) => {
          const key = `${index} ${segment.kind}`;
          if (segment.kind === 'text') {
            // Other secrets of the patch are masked too; their length tells nothing.
            return <Visible key={key} text={segment.text.replace(LONG_MASK, '••••••')} />;
          }
          if (segment.kind === 'cut') {
            return (
              <span key={key} className="mx-1 rounded-xs bg-press px-1 text-text-subtle">
                {say('characters', { count: segment.count })}
              </span>
            );
          }
          return (
            <Marked
              key={key}
              mark={segment.mark}
              text={segment.text}
              active={active === segment.mark.highlight.id}
            />
          );
        })}
        {own
          .filter((mark) => mark.first)
          .map((mark) => (
            <MarkLabel key={mark.highlight.id} mark={mark} context={context} />
          ))}
      </code>
    </div>
  );
});

function LineNumber({
  value,
  anchor,
  context,
}: {
  value: number;
  anchor: string | null;
  context: RowContext;
}) {
  const { say } = useWords(WORDS);
  if (value === 0) return <span className={NUMBER} />;
  if (anchor === null) return <span className={NUMBER}>{value}</span>;
  return (
    <a
      href={context.lineHref?.(anchor) ?? `#${anchor}`}
      data-anchor={anchor}
      tabIndex={-1}
      aria-label={say('line', { line: String(value) })}
      className={cn(NUMBER, 'hover:text-accent-text hover:underline')}
    >
      {value}
    </a>
  );
}

/** Text with the characters that hide made visible. */
function Visible({ text }: { text: string }) {
  const { say } = useWords(WORDS);
  const parts = revealInvisible(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
        key={index}
        title={say('invisible')}
        className="mx-px rounded-xs bg-critical-soft px-1 font-semibold text-critical-text text-xs"
      >
        {part}
      </span>
    ),
  );
}

/** More dots than tell anything; shortened as they are drawn, so that columns stay those of the patch. */
const LONG_MASK = /•{7,}/g;

function Marked({ mark, text, active }: { mark: Mark; text: string; active: boolean }) {
  const { highlight } = mark;
  const tone = highlight.tone ?? 'alarm';
  const isOneLine = highlight.endLine === undefined || highlight.endLine === highlight.line;
  const value = isOneLine ? (highlight.value ?? null) : null;
  return (
    <mark
      data-highlight={highlight.id}
      data-active={active || undefined}
      data-masked={(highlight.masked && value === null) || undefined}
      className={cn(
        'rounded-xs px-0.5 font-semibold outline-offset-1',
        TONE_SOFT[tone],
        TONE_TEXT[tone],
        'shadow-[inset_0_0_0_1px_currentColor]',
        active && 'outline-2 outline-focus',
      )}
    >
      <Visible text={value ?? (highlight.masked ? text.replace(LONG_MASK, '••••••') : text)} />
    </mark>
  );
}

function MarkLabel({ mark, context }: { mark: Mark; context: RowContext }) {
  const { say } = useWords(WORDS);
  const { highlight } = mark;
  const tone = highlight.tone ?? 'alarm';
  const hidden =
    highlight.masked === true && (highlight.value === null || highlight.value === undefined);
  return (
    <span
      className={cn(
        'ms-2 inline-flex select-none items-center gap-1 whitespace-nowrap rounded-full px-1.5 align-top font-medium font-sans text-xs leading-5',
        TONE_SOFT[tone],
        TONE_TEXT[tone],
      )}
    >
      {highlight.label}
      {hidden && context.canReveal ? (
        <button
          type="button"
          data-reveal={highlight.id}
          aria-label={say('reveal', { label: highlight.label })}
          aria-disabled={context.revealBusy || undefined}
          className="hit -me-0.5 grid place-items-center rounded-full"
        >
          {context.revealBusy ? <Spinner /> : <Eye aria-hidden className="size-3.5" />}
        </button>
      ) : null}
    </span>
  );
}
