import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cn } from '../../lib/cn.ts';
import { useContainerNarrow } from '../../lib/container-narrow.ts';
import { later } from '../../lib/later.tsx';
import { mergeRefs } from '../../lib/merge-refs.ts';
import { useWords } from '../../lib/words/words.ts';
import { PatchHeader } from './PatchHeader.tsx';
import { PatchMessage } from './PatchMessage.tsx';
import { PatchMinimap } from './PatchMinimap.tsx';
import type { RowContext } from './PatchRow.tsx';
import { PatchRows } from './PatchRows.tsx';
import { anchorOf, drawnRows, parsePatch, rowOfAnchor } from './parse-patch.ts';
import type { PatchViewerProps } from './props.ts';
import { LINE_LIMIT, marksByRow } from './segments.ts';
import { useMarkInSight } from './use-mark-in-sight.ts';
import { WORDS } from './words.ts';

const PatchRowsVirtual = later(() =>
  import('./PatchRowsVirtual.tsx').then((m) => m.PatchRowsVirtual),
);

/** What a label has around its words, in characters of the code: its ends, and the button that reveals. */
const LABEL_ROOM = 10;

/** Below this width in pixels lines are wrapped unless the reader says otherwise, and have one number. */
const NARROW = 480;

/** Beyond this many rows only those in sight are drawn. */
const PLAIN_ROWS = 2_000;

/**
 * A unified diff of any size, with the spans that matter lit and everything else a step quieter. Characters that hide
 * or turn the text are shown as code points.
 *
 * Keyboard: Tab reaches it, arrows scroll, `.` and `,` go to the next and previous highlight, Shift with Up or Down
 * moves the selected line, Escape lets it go.
 *
 * @do Keep `highlights` and `lineHref` stable, and mask on the server.
 * @dont Hide a secret by styles alone: what is in the patch can be copied.
 */
export function PatchViewer({
  patch: text,
  path,
  fileHref,
  repoLabel,
  repoHref,
  commitLabel,
  commitHref,
  highlights,
  activeHighlight,
  onActiveHighlightChange,
  line,
  onLineChange,
  lineHref,
  wrap: controlledWrap,
  onWrapChange,
  onReveal,
  revealBusy = false,
  maxHeight = 560,
  status = { kind: 'ready' },
  className,
  onKeyDown,
  ...rest
}: PatchViewerProps) {
  const { say } = useWords(WORDS);
  const idPrefix = useId();
  // State, not a ref: rows of the first render run their effects before the parent's ref is set.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [ownWrap, setOwnWrap] = useState<boolean | null>(null);
  const [ownActive, setOwnActive] = useState<string | null>(null);
  const [ownLine, setOwnLine] = useState<string | null>(null);
  const box = useRef<HTMLElement>(null);
  const isNarrow = useContainerNarrow(box, NARROW);
  const wrap = controlledWrap ?? ownWrap ?? isNarrow;
  const selected = line === undefined ? ownLine : line;

  const patch = useMemo(() => parsePatch(text), [text]);
  const drawn = useMemo(() => drawnRows(patch), [patch]);
  const marks = useMemo(() => marksByRow(patch, highlights), [patch, highlights]);
  // In the order of the patch, not of the list.
  const places = useMemo(
    () =>
      [...marks]
        .sort(([one], [other]) => one - other)
        .flatMap(([row, list]) =>
          list.filter((mark) => mark.first).map((mark) => ({ row, highlight: mark.highlight })),
        ),
    [marks],
  );
  const activeId = activeHighlight === undefined ? ownActive : activeHighlight;
  const activePlace = places.findIndex((place) => place.highlight.id === activeId);
  const activeRow = places[activePlace]?.row ?? -1;
  const selectedRow = selected === null ? -1 : rowOfAnchor(patch, selected);
  const focusRow =
    activeRow !== -1 ? activeRow : selectedRow !== -1 ? selectedRow : (places[0]?.row ?? null);

  const context = useMemo<RowContext>(
    () => ({
      patch,
      marks,
      idPrefix,
      wrap,
      lineHref,
      canReveal: onReveal !== undefined,
      revealBusy,
    }),
    [patch, marks, idPrefix, wrap, lineHref, onReveal, revealBusy],
  );

  const setLine = (anchor: string | null) => {
    setOwnLine(anchor);
    onLineChange?.(anchor);
  };
  const activate = (index: number) => {
    const place = places[index];
    if (place === undefined) return;
    setOwnActive(place.highlight.id);
    onActiveHighlightChange?.(place.highlight.id);
  };
  const step = (delta: 1 | -1) => {
    if (places.length === 0) return;
    const from = activePlace === -1 ? (delta === 1 ? -1 : 0) : activePlace;
    activate((from + delta + places.length) % places.length);
  };
  const moveLine = (delta: 1 | -1) => {
    let index = selectedRow === -1 ? -1 : drawn.indexOf(selectedRow);
    do index += delta;
    while (index >= 0 && index < drawn.length && anchorOf(patch, drawn[index] ?? 0) === null);
    const row = drawn[index];
    if (row !== undefined) setLine(anchorOf(patch, row));
  };

  const shown = status.kind === 'ready' && drawn.length > 0;
  const press = (event: MouseEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const anchor = target.closest('[data-anchor]')?.getAttribute('data-anchor');
    if (anchor && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      setLine(anchor === selected ? null : anchor);
      return;
    }
    const reveal = target.closest('[data-reveal]')?.getAttribute('data-reveal');
    if (reveal && !revealBusy) onReveal?.(reveal);
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event);
    const modified = event.metaKey || event.ctrlKey || event.altKey;
    if (!shown || modified || event.defaultPrevented) return;
    if (event.key === '.') step(1);
    else if (event.key === ',') step(-1);
    else if (event.shiftKey && event.key === 'ArrowDown') moveLine(1);
    else if (event.shiftKey && event.key === 'ArrowUp') moveLine(-1);
    else if (event.key === 'Escape' && selected !== null) setLine(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  useMarkInSight(
    wrap ? null : scroller,
    focusRow === null ? null : `${idPrefix}-${focusRow}`,
    activeRow === -1 ? null : activeId,
  );

  const longestLabel = highlights.reduce((most, { label }) => Math.max(most, label.length), 0);
  const measure: CSSProperties & Record<'--patch-digits', number> = {
    '--patch-digits': String(patch.highest).length,
    // Room for the longest line, and for a label behind it.
    width: wrap
      ? undefined
      : `calc(${Math.min(patch.longest, LINE_LIMIT) + longestLabel + LABEL_ROOM}ch + var(--patch-text))`,
  };
  const Rows = drawn.length > PLAIN_ROWS ? PatchRowsVirtual : PatchRows;
  return (
    <section
      {...rest}
      ref={mergeRefs(box, rest.ref)}
      data-slot="patch-viewer"
      data-narrow={isNarrow || undefined}
      aria-label={rest['aria-label'] ?? say('label', { path })}
      aria-busy={status.kind === 'loading' || undefined}
      onKeyDown={keys}
      className={cn('group/patch panel min-w-0 overflow-hidden', className)}
    >
      <PatchHeader
        path={path}
        fileHref={fileHref}
        repoLabel={repoLabel}
        repoHref={repoHref}
        commitLabel={commitLabel}
        commitHref={commitHref}
        found={shown ? places.length : 0}
        place={activePlace + 1}
        onStep={step}
        wrap={wrap}
        onWrapChange={(next) => {
          setOwnWrap(next);
          onWrapChange?.(next);
        }}
        lineLink={selected !== null && lineHref ? lineHref(selected) : null}
      />
      {shown ? (
        // Code runs from left to right, and so do its line numbers and marks.
        <div dir="ltr" className="relative">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: only links and buttons inside react */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only links and buttons inside react */}
          <div
            ref={setScroller}
            onClick={press}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
            tabIndex={0}
            style={{ maxHeight }}
            className={cn(
              'overflow-auto pb-1 font-mono text-sm focus-visible:outline-offset-[-2px]',
              places.length > 1 && 'pe-3',
            )}
          >
            <div
              // Room for the longest line number twice, then for the sign.
              className="min-w-full [--patch-numbers:max(44px,calc(var(--patch-digits)*1ch+20px))] [--patch-text:calc(2*var(--patch-numbers)+16px)] group-data-narrow/patch:[--patch-numbers:calc(var(--patch-digits)*1ch+16px)] group-data-narrow/patch:[--patch-text:calc(var(--patch-numbers)+16px)]"
              style={measure}
            >
              <Rows
                context={context}
                drawn={drawn}
                scroller={scroller}
                focusRow={focusRow}
                selectedRow={selectedRow}
                activeId={activeId}
                activeRow={activeRow}
              />
            </div>
          </div>
          {places.length > 1 ? (
            <PatchMinimap
              places={places}
              total={drawn.length}
              drawn={drawn}
              activeId={activeId}
              onActivate={activate}
            />
          ) : null}
        </div>
      ) : (
        <PatchMessage status={status} />
      )}
      <span role="status" className="sr-only">
        {activePlace === -1
          ? ''
          : say('reached', {
              label: places[activePlace]?.highlight.label ?? '',
              place: activePlace + 1,
              all: places.length,
            })}
      </span>
    </section>
  );
}
