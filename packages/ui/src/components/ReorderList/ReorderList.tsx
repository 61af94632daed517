import { GripVertical } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { useWords } from '../../lib/words/words.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { DROP_LINE } from './drop-line.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { useReorder } from './use-reorder.ts';
import { WORDS } from './words.ts';

/** One row of a {@link ReorderList}. */
export interface ReorderItem {
  /** Its key. */
  id: string;
  /** Its name, for the buttons that move it. */
  name: string;
  /** What the row shows. */
  content: ReactNode;
  /** Buttons at its end, after those that move it. */
  actions?: ReactNode;
}

/** Props of {@link ReorderList}. */
export interface ReorderListProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Names the list. */
  label: string;
  /** The rows in their order. */
  items: readonly ReorderItem[];
  /** Called with a row and its new place, from 0. The caller changes the order. */
  onMove: (id: string, to: number) => void;
  /** Whether a move is being saved; nothing moves meanwhile. */
  busy?: boolean | undefined;
  /** Shows the order alone, for those who may not change it. */
  readOnly?: boolean | undefined;
}

/**
 * Rows whose order matters, such as rules of which the first that matches decides, to be put in order by hand.
 *
 * Keyboard: on a handle Space or Enter lifts the row, Up, Down, Home and End choose its place, Space or Enter drops, Escape
 * cancels; Alt with Up or Down moves the row from any control in it. Each step is announced.
 *
 * @do Save each move right away, and show the new order before the answer.
 * @dont Use it for an order that a column can sort.
 */
export function ReorderList({
  label,
  items,
  onMove,
  busy = false,
  readOnly = false,
  className,
  ...rest
}: ReorderListProps) {
  const { say, number } = useWords(WORDS);
  const keysId = useId();
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const { list, said, move, onListKeyDown, handleProps, rowProps } = useReorder({
    ids: items.map(({ id }) => id),
    nameOf: (id) => names.get(id) ?? id,
    onMove,
    busy,
  });
  return (
    <div {...rest} data-slot="reorder-list" className={cn('min-w-0', className)}>
      <ol
        ref={(node) => {
          list.current = node;
        }}
        aria-label={label}
        onKeyDown={readOnly ? undefined : onListKeyDown}
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
      >
        {items.map(({ id, name, content, actions }, index) => (
          <li
            key={id}
            {...rowProps(id)}
            className={cn(
              'panel flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 data-lifted:border-accent data-lifted:bg-hover sm:flex-nowrap',
              DROP_LINE,
            )}
          >
            {readOnly ? null : (
              <IconButton
                size="small"
                label={say('handle', { name })}
                aria-describedby={keysId}
                icon={<GripVertical />}
                className="-mx-1.5 cursor-grab touch-none active:cursor-grabbing"
                busy={busy}
                {...handleProps(id)}
              />
            )}
            <span className="numbers min-w-5 shrink-0 text-end text-text-muted">
              {number(index + 1)}
            </span>
            <div className="min-w-0 flex-1 basis-40">{content}</div>
            {readOnly && actions === undefined ? null : (
              <span className="ms-auto flex shrink-0 gap-1">
                {readOnly ? null : (
                  <MoveButtons
                    name={name}
                    place={index}
                    count={items.length}
                    size="small"
                    busy={busy}
                    onMove={(to) => move(id, to)}
                  />
                )}
                {actions}
              </span>
            )}
          </li>
        ))}
      </ol>
      <span id={keysId} hidden>
        {say('keys')}
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}
