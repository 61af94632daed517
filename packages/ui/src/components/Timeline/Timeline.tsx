import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { TONE_MARK, type Tone } from '../../lib/tone.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';

const WORDS = words('Timeline', {
  empty: 'No events yet',
});
/** Words of this component. */
export type TimelineWords = typeof WORDS;

/** One thing that happened. */
export interface TimelineItem {
  /** Its key. */
  id: string;
  /** What kind of thing. */
  icon?: ReactNode;
  /** Colour of the icon. */
  tone?: Tone | undefined;
  /** Who did what, in a sentence. */
  text: ReactNode;
  /** When, as a `RelativeTime` or a time of day. */
  time: ReactNode;
  /** What was written or chosen. */
  body?: ReactNode;
  /** Edit, delete and such. */
  actions?: ReactNode;
}

/** Props of {@link Timeline}. */
export interface TimelineProps extends ComponentProps<'div'> {
  /** Names the list. */
  label: string;
  /** Newest first, grouped by the day in the viewer's zone. */
  days: readonly { key: string; label: string; items: readonly TimelineItem[] }[];
  /** Shown when there is nothing. */
  emptyTitle?: string | undefined;
}

/**
 * What happened, by day.
 *
 * Keyboard: Tab goes through the links and actions of its items.
 *
 * @do Say who did what in one sentence, and put the words of people below it.
 * @dont Repeat in it what the page shows already.
 */
export function Timeline({ label, days, emptyTitle, className, ...rest }: TimelineProps) {
  const { say } = useWords(WORDS);
  return (
    <div {...rest} data-slot="timeline" className={cn('flex flex-col gap-5', className)}>
      {days.length === 0 ? <EmptyState title={emptyTitle ?? say('empty')} /> : null}
      {days.map((day) => (
        <section key={day.key} aria-label={`${label}, ${day.label}`}>
          <h3 className="mb-2 font-medium text-sm text-text-muted">{day.label}</h3>
          <ol>
            {day.items.map((item) => (
              <li
                key={item.id}
                className="group/event relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:start-3 not-last:before:top-6 not-last:before:bottom-0 not-last:before:w-px not-last:before:bg-border"
              >
                <span
                  aria-hidden
                  className={cn(
                    'grid size-6 shrink-0 place-items-center rounded-full border border-border bg-surface [&_svg]:size-3.5',
                    TONE_MARK[item.tone ?? 'neutral'],
                  )}
                >
                  {item.icon}
                </span>
                <div className="min-w-0 flex-1 pt-0.5">
                  <div className="flex flex-wrap items-baseline gap-x-2">
                    <p className="min-w-0 break-words">{item.text}</p>
                    <span className="text-sm text-text-subtle">{item.time}</span>
                    {item.actions === undefined ? null : (
                      <span className="ms-auto inline-flex">{item.actions}</span>
                    )}
                  </div>
                  {item.body === undefined ? null : (
                    <div className="panel mt-1.5 whitespace-pre-wrap break-words px-3 py-2">
                      {item.body}
                    </div>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
