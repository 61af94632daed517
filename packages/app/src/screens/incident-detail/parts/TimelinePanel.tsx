import type { Note } from '@sluice/contract/schemas/incidents';
import type { FeedbackAnswer } from '@sluice/contract/schemas/sharing';
import type { EventType } from '@sluice/domain/events';
import {
  answerText,
  FEEDBACK_FIELDS,
  FEEDBACK_TIMELINE_FIELDS,
  FEEDBACK_TIMELINE_TEXTS,
} from '@sluice/domain/feedback-forms';
import { KINDS } from '@sluice/domain/kind-info';
import { personName } from '@sluice/domain/person-name';
import { type EventName, eventInfo, eventSentence } from '@sluice/domain/timeline';
import {
  emptyTimelineText,
  TIMELINE_FILTER_LABELS,
  type TimelineFilter,
} from '@sluice/domain/timeline-filters';
import { dayOf } from '@sluice/domain/zone';
import type { BadgeProps } from '@sluice/ui/Badge';
import { ErrorState } from '@sluice/ui/ErrorState';
import { Link } from '@sluice/ui/Link';
import { Select } from '@sluice/ui/Select';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { Timeline, type TimelineItem } from '@sluice/ui/Timeline';
import {
  ArrowRight,
  BellRing,
  CircleDot,
  Eye,
  FilePlus,
  Gauge,
  Globe,
  Link2,
  Mail,
  MessageSquareReply,
  Radar,
  RotateCcw,
  StickyNote,
  Undo2,
  UserRound,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { nowAtom, timeZoneAtom } from '../../../atoms/clock.atoms.ts';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import type { Incident } from '../../../incidents/incident.ts';
import { SeverityBadge } from '../../../parts/SeverityBadge.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { retryAnswersAction } from '../sharing.atoms.ts';
import {
  eventsAtom,
  filterTimelineAction,
  retryTimelineAction,
  timelineAnswersAtom,
  timelineFilterAtom,
} from '../timeline.atoms.ts';
import { changesIn, runsOf, type TimelineChange } from '../timeline-changes.ts';
import { entriesOf, type TimelineEntry } from '../timeline-entries.ts';

export interface TimelinePanelProps {
  incident: Incident;
}

const ICONS: Record<EventType, ReactNode> = {
  action: <CircleDot />,
  assignment: <UserRound />,
  detector: <Radar />,
  email: <Mail />,
  notification: <BellRing />,
};

/** The events that say by their mark what happened; the others have that of their type. */
const EVENT_ICONS: Partial<Record<EventName, ReactNode>> = {
  new_occurrence: <FilePlus />,
  regression: <RotateCcw />,
  reveal: <Eye />,
  severity_rule: <Gauge />,
  set_severity: <Gauge />,
  validity_change: <Zap />,
  presence_change: <Globe />,
  link_created: <Link2 />,
  link_rotated: <Link2 />,
  link_revoked: <Link2 />,
  undo: <Undo2 />,
};

/** The events whose mark means a status. */
const TONES: Partial<Record<EventName, NonNullable<BadgeProps['tone']>>> = {
  detect: 'hot',
  regression: 'hot',
  reopen: 'hot',
  acknowledge: 'half',
  resolve: 'done',
};

function ChangeLine({ change }: { change: TimelineChange }) {
  const [from, to] =
    change.part === 'severity'
      ? [
          <SeverityBadge key="f" severity={change.from} />,
          <SeverityBadge key="t" severity={change.to} />,
        ]
      : [change.from, change.to];
  return (
    <>
      <span className="sr-only">From </span>
      {from}
      <ArrowRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
      <span className="sr-only"> to </span>
      {to}
    </>
  );
}

/** The answer that the timeline shows, and a link to all answers. */
function AnswerBody({ form, answers }: FeedbackAnswer) {
  const field = FEEDBACK_FIELDS[form].find(({ name }) => name === FEEDBACK_TIMELINE_FIELDS[form]);
  const text = field && answerText(field, answers[field.name]);
  return (
    <>
      {text && <p className="whitespace-pre-wrap break-words">{text}</p>}
      <Link href="#feedback">Read the answers</Link>
    </>
  );
}

function itemOf(entry: TimelineEntry, changes: ReadonlyMap<number, TimelineChange>): TimelineItem {
  const time = <When at={entry.at} format="time" />;
  if (entry.kind === 'note') {
    const name = personName(entry.note.user);
    return {
      id: `note-${entry.note.id}`,
      icon: <StickyNote />,
      person: name,
      text: (
        <>
          <b className="font-medium">{name}</b> wrote a note
        </>
      ),
      body: <p className="whitespace-pre-wrap break-words">{entry.note.message}</p>,
      time,
    };
  }
  if (entry.kind === 'feedback') {
    const { link_id, form } = entry.answer;
    return {
      id: `feedback-${link_id}-${form}`,
      icon: <MessageSquareReply />,
      text: FEEDBACK_TIMELINE_TEXTS[form],
      body: <AnswerBody {...entry.answer} />,
      time,
    };
  }
  const { actor, text } = eventSentence(entry.name, entry.event);
  const change = changes.get(entry.event.id);
  return {
    id: `event-${entry.event.id}`,
    icon: EVENT_ICONS[entry.name] ?? ICONS[eventInfo(entry.name).type],
    tone: TONES[entry.name],
    person: actor ?? undefined,
    text:
      actor === null ? (
        text
      ) : (
        <>
          <b className="font-medium">{actor}</b> {text}
        </>
      ),
    change: change === undefined ? undefined : <ChangeLine change={change} />,
    time,
  };
}

function daysOf(
  entries: readonly TimelineEntry[],
  changes: ReadonlyMap<number, TimelineChange>,
  timeZone: string,
  now: number,
) {
  const named: Readonly<Record<string, string>> = {
    [dayOf(now, timeZone)]: 'Today',
    [dayOf(now - DAY_MS, timeZone)]: 'Yesterday',
  };
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = dayOf(Date.parse(entry.at), timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return [...days].map(([key, ofDay]) => ({
    key,
    label: named[key] ?? format.format(Date.parse(`${key}T00:00:00Z`)),
    items: runsOf(ofDay).flatMap((run) => {
      const [first, ...more] = run.map((entry) => itemOf(entry, changes));
      return first === undefined ? [] : [{ ...first, more }];
    }),
  }));
}

const DAY_MS = 86_400_000;

/** Everything that happened to the incident, by day (spec 000 §2.3). */
export function TimelinePanel({ incident }: TimelinePanelProps) {
  const filter = useAtomValue(timelineFilterAtom);
  const kind = useAtomValue(kindAtom);
  return (
    <div className="grid gap-4">
      <div className="w-64 max-w-full justify-self-end">
        <Select
          label="Show"
          labelShown="inside"
          value={filter}
          onValueChange={useSetAtom(filterTimelineAction)}
          options={KINDS[kind].timelineFilters.map((value) => ({
            value,
            label: TIMELINE_FILTER_LABELS[value],
          }))}
        />
      </div>
      <TimelineBody notes={incident.incident_notes} filter={filter} />
    </div>
  );
}

function TimelineBody({ notes, filter }: { notes: readonly Note[]; filter: TimelineFilter }) {
  const state = useAtomValue(eventsAtom);
  const answers = useAtomValue(timelineAnswersAtom);
  const now = useAtomValue(nowAtom);
  const timeZone = useAtomValue(timeZoneAtom);
  const retry = useSetAtom(retryTimelineAction);
  const retryAnswers = useSetAtom(retryAnswersAction);
  if (state.kind === 'failed') return <ErrorState title={state.text} onRetry={retry} />;
  if (state.kind === 'loading' || answers.kind === 'loading') return <SkeletonLines lines={6} />;
  const facts = {
    events: state.data,
    notes,
    answers: answers.kind === 'ready' ? answers.data : [],
  };
  return (
    <>
      {answers.kind === 'failed' && <ErrorState title={answers.text} onRetry={retryAnswers} />}
      <Timeline
        label="Timeline"
        days={daysOf(entriesOf(facts, filter), changesIn(state.data), timeZone, now.getTime())}
        emptyTitle={emptyTimelineText(filter)}
      />
    </>
  );
}
