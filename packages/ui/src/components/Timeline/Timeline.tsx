import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { TONE_MARK, TONE_SOFT, type Tone } from '../../lib/tone.ts';
import { useWords, words } from '../../lib/words/words.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';

const WORDS = words('Timeline', {
  empty: 'No events yet',
  more: 'Show {count} more like this',
  fewer: 'Show fewer',
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
  /** Name of the person who did it: their avatar is the mark, and the icon its corner. */
  person?: string | undefined;
  /** Who did what, in a sentence. */
  text: ReactNode;
  /** When, as a `RelativeTime` or a time of day. */
  time: ReactNode;
  /** What it was before and is now, in one line. */
  change?: ReactNode;
  /** What was written or chosen. */
  body?: ReactNode;
  /** Events like it that came just before, folded behind a button. */
  more?: readonly TimelineItem[] | undefined;
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
              <Run key={item.id} item={item} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** An event, and those like it once they are unfolded. */
function Run({ item }: { item: TimelineItem }) {
  const { say } = useWords(WORDS);
  const [isOpen, setIsOpen] = useState(false);
  const { more = [] } = item;
  if (more.length === 0) return <Event item={item} />;
  return (
    <>
      <Event
        item={item}
        fold={
          <Button
            size="small"
            tone="quiet"
            aria-expanded={isOpen}
            className="-ms-2 mt-0.5"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? say('fewer') : say('more', { count: more.length })}
          </Button>
        }
      />
      {isOpen ? more.map((one) => <Event key={one.id} item={one} />) : null}
    </>
  );
}

function Mark({ icon, tone = 'neutral', person }: TimelineItem) {
  if (person === undefined) {
    return (
      <span
        aria-hidden
        className={cn(
          'grid size-6 shrink-0 place-items-center rounded-full [&_svg]:size-3.5',
          TONE_SOFT[tone],
          TONE_MARK[tone],
        )}
      >
        {icon}
      </span>
    );
  }
  return (
    <span aria-hidden className="relative size-6 shrink-0">
      <Avatar name={person} decorative />
      <span
        className={cn(
          'absolute -end-1 -bottom-1 grid size-3.5 place-items-center rounded-full bg-surface [&_svg]:size-3',
          TONE_MARK[tone],
        )}
      >
        {icon}
      </span>
    </span>
  );
}

function Event({ item, fold }: { item: TimelineItem; fold?: ReactNode }) {
  return (
    <li className="group/event relative flex gap-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:start-3 not-last:before:top-7 not-last:before:bottom-0.5 not-last:before:w-px not-last:before:bg-border">
      <Mark {...item} />
      <div className="min-w-0 flex-1 pt-0.5">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <p className="min-w-0 break-words">{item.text}</p>
          <span className="text-sm text-text-subtle">{item.time}</span>
          {item.actions === undefined ? null : (
            <span className="ms-auto inline-flex">{item.actions}</span>
          )}
        </div>
        {item.change === undefined ? null : (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-text-muted">
            {item.change}
          </p>
        )}
        {item.body === undefined ? null : (
          <div className="panel mt-1.5 whitespace-pre-wrap break-words px-3 py-2">{item.body}</div>
        )}
        {fold}
      </div>
    </li>
  );
}
