import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { COMMON } from '../../lib/words/common.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Progress } from '../Progress/Progress.tsx';

const WORDS = words('ProgressChecklist', {
  done: ', done',
  todo: ', to do',
});
/** Words of this component. */
export type ProgressChecklistWords = typeof WORDS;

/** One task of a {@link ProgressChecklist}. */
export interface ChecklistItem {
  /** Its key. */
  id: string;
  /** What is to be done, a verb first. */
  label: string;
  /** Whether it is done. */
  done: boolean;
  /** Why, or how. */
  hint?: ReactNode;
  /** A small button or link that leads to it; shown while it is not done. */
  action?: ReactNode;
}

/** Props of {@link ProgressChecklist}. */
export interface ProgressChecklistProps extends ComponentProps<'section'> {
  /** What the tasks lead to. */
  label: string;
  /** `plain` is the list alone, for a place that names it and counts. */
  look?: 'panel' | 'plain' | undefined;
  /** In the order in which they are best done. */
  items: readonly ChecklistItem[];
}

/**
 * Tasks that can be done in any order, and how many are. For pages that follow each other use `Stepper`.
 *
 * Keyboard: Tab goes through the actions of what is left.
 *
 * @do Give each task the one button that does it.
 * @dont Use it for steps that need each other: that is a `Stepper`.
 */
export function ProgressChecklist({
  label,
  items,
  look = 'panel',
  className,
  ...rest
}: ProgressChecklistProps) {
  const { say } = useWords(WORDS);
  const common = useWords(COMMON);
  const done = items.filter((item) => item.done).length;
  return (
    <section
      {...rest}
      aria-label={label}
      data-slot="progress-checklist"
      className={cn('min-w-0', look === 'panel' && 'panel px-4 py-3', className)}
    >
      {look === 'panel' ? (
        <Progress
          label={label}
          value={done}
          max={items.length}
          valueText={common.say('placeOf', { place: done, all: items.length })}
          className="font-medium"
        />
      ) : null}
      <ul className="not-first:mt-2 divide-y divide-border">
        {items.map((item) => (
          <li key={item.id} className="flex items-start gap-2.5 py-2.5 last:pb-0.5">
            <span
              aria-hidden
              className={cn(
                'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border',
                item.done
                  ? 'border-transparent bg-done-soft text-done-text'
                  : 'border-control border-dashed',
              )}
            >
              {item.done ? <Check className="size-3" strokeWidth={3} /> : null}
            </span>
            <div className="min-w-0 flex-1">
              <p className={cn('break-words', item.done ? 'text-text-muted' : 'font-medium')}>
                {item.label}
                <span className="sr-only">{say(item.done ? 'done' : 'todo')}</span>
              </p>
              {item.hint === undefined || item.done ? null : (
                <p className="text-sm text-text-muted">{item.hint}</p>
              )}
            </div>
            {item.action === undefined || item.done ? null : (
              <span className="shrink-0">{item.action}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
