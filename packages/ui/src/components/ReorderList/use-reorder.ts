import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWords } from '../../lib/words/words.ts';
import { placeByKey, placeUnder } from './reorder.ts';
import { WORDS } from './words.ts';

/** What is being moved. */
interface Held {
  readonly id: string;
  readonly to: number;
  readonly by: 'keys' | 'pointer';
}

interface ReorderInput {
  ids: readonly string[];
  nameOf: (id: string) => string;
  onMove: (id: string, to: number) => void;
  /** Whether nothing can be moved now. */
  busy: boolean;
}

/** How far a pointer travels before a press becomes a drag, in CSS pixels. */
const SLACK = 4;
const ROW = '[data-reorder]';

/**
 * Moves rows by pointer, by lifting with the keyboard, and by Alt with an arrow. Rows carry `data-reorder` with their
 * id, and lie in the list whose ref is given back.
 */
export function useReorder({ ids, nameOf, onMove, busy }: ReorderInput) {
  const { say } = useWords(WORDS);
  const list = useRef<HTMLElement | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState('');
  const pressed = useRef<{ id: string; y: number } | null>(null);
  const isDragEnd = useRef(false);
  const all = ids.length;
  const placeOf = (id: string) => ids.indexOf(id);
  useFocusKept(list, ids.join('\n'));

  const move = (id: string, to: number) => {
    if (busy || to === placeOf(id) || to < 0 || to >= all) return;
    setSaid(say('moved', { name: nameOf(id), place: to + 1, all }));
    onMove(id, to);
  };
  const cancel = () => {
    if (held === null) return;
    setSaid(say('kept', { name: nameOf(held.id), place: placeOf(held.id) + 1, all }));
    setHeld(null);
  };
  const drop = () => {
    if (held === null) return;
    if (held.to === placeOf(held.id)) return cancel();
    setHeld(null);
    move(held.id, held.to);
  };
  const aim = (id: string, to: number, by: Held['by']) => {
    if (held?.id === id && held.to === to) return;
    setHeld({ id, to, by });
    setSaid(say('place', { place: to + 1, all }));
    rowsOf(list.current)[to]?.scrollIntoView({ block: 'nearest' });
  };
  useEscape(held !== null, cancel);

  /** Of the list: Alt with an arrow moves the row that has the focus. */
  const onListKeyDown = (event: KeyboardEvent) => {
    const id = idAt(event.target);
    if (id === null || !event.altKey || event.defaultPrevented) return;
    const to = placeByKey(event.key, placeOf(id), all);
    if (to === null) return;
    event.preventDefault();
    move(id, to);
  };

  /** Of what a row is dragged by. */
  const dragProps = (id: string) => ({
    onPointerDown: (event: PointerEvent<Element>) => {
      isDragEnd.current = false;
      if (event.button !== 0 || busy) return;
      pressed.current = { id, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      const from = pressed.current;
      if (from === null) return;
      const isDragging = held?.by === 'pointer';
      if (!isDragging && Math.abs(event.clientY - from.y) < SLACK) return;
      aim(id, placeUnder(placeOf(id), middlesOf(list.current), event.clientY), 'pointer');
    },
    onPointerUp: () => {
      pressed.current = null;
      if (held?.by !== 'pointer') return;
      isDragEnd.current = true;
      drop();
    },
    onPointerCancel: () => {
      pressed.current = null;
      cancel();
    },
  });

  /** Of the handle of a row, which lifts by keyboard too. */
  const handleProps = (id: string) => ({
    'aria-pressed': held?.id === id,
    onClick: () => {
      if (isDragEnd.current) isDragEnd.current = false;
      else if (held !== null) drop();
      else if (!busy) {
        setHeld({ id, to: placeOf(id), by: 'keys' });
        setSaid(say('lifted', { name: nameOf(id), place: placeOf(id) + 1, all }));
      }
    },
    onBlur: () => {
      if (held?.by === 'keys') cancel();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (held?.id !== id) return;
      const to = placeByKey(event.key, held.to, all);
      if (to === null) return;
      event.preventDefault();
      aim(id, to, 'keys');
    },
    ...dragProps(id),
  });

  /** Of a row: whether it is lifted, and at which edge the drop line is. */
  const rowProps = (id: string) => {
    const from = held === null ? -1 : placeOf(held.id);
    const isTarget = held !== null && held.to !== from && ids[held.to] === id;
    return {
      'data-reorder': id,
      'data-lifted': held?.id === id || undefined,
      'data-drop': isTarget ? (held.to < from ? 'before' : 'after') : undefined,
    };
  };

  return { list, said, move, onListKeyDown, dragProps, handleProps, rowProps };
}

function rowsOf(list: Element | null): Element[] {
  return [...(list?.querySelectorAll(ROW) ?? [])];
}
function middlesOf(list: Element | null): number[] {
  return rowsOf(list).map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
}
function idAt(target: EventTarget): string | null {
  return target instanceof Element
    ? (target.closest(ROW)?.getAttribute('data-reorder') ?? null)
    : null;
}

/** Escape puts back what is lifted, and closes nothing around it: dialogs listen at the document. */
function useEscape(isOn: boolean, onEscape: () => void) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [isOn]);
}

/** A row that is put elsewhere loses the focus in it; it gets it back. */
function useFocusKept(list: RefObject<HTMLElement | null>, order: string) {
  const last = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the order that takes the focus away
  useLayoutEffect(() => {
    if (document.activeElement === document.body && last.current?.isConnected) last.current.focus();
  }, [order]);
  useEffect(() => {
    const root = list.current;
    if (root === null) return;
    const keep = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? target : null;
    };
    // The browser says nothing of a focus that a moved row loses, only of one that goes elsewhere.
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !root.contains(relatedTarget)) last.current = null;
    };
    root.addEventListener('focusin', keep);
    root.addEventListener('focusout', forget);
    return () => {
      root.removeEventListener('focusin', keep);
      root.removeEventListener('focusout', forget);
    };
  });
}
