import type { Note } from '@sluice/contract/schemas/incidents';
import type { EventType } from '@sluice/domain/events';
import { KINDS } from '@sluice/domain/kind-info';
import { personName } from '@sluice/domain/person-name';
import { eventInfo, eventSentence } from '@sluice/domain/timeline';
import {
  emptyTimelineText,
  TIMELINE_FILTER_LABELS,
  type TimelineFilter,
} from '@sluice/domain/timeline-filters';
import { dayOf } from '@sluice/domain/zone';
import { ErrorState } from '@sluice/ui/ErrorState';
import { Select } from '@sluice/ui/Select';
import { SkeletonLines } from '@sluice/ui/Skeleton';
import { Timeline, type TimelineItem } from '@sluice/ui/Timeline';
import { BellRing, CircleDot, Mail, Radar, StickyNote, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeZoneAtom } from '../../../atoms/clock.atoms.ts';
import { kindAtom } from '../../../atoms/location.atoms.ts';
import type { Incident } from '../../../incidents/incident.ts';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  eventsAtom,
  filterTimelineAction,
  retryTimelineAction,
  timelineFilterAtom,
} from '../timeline.atoms.ts';
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

function itemOf(entry: TimelineEntry): TimelineItem {
  const time = <When at={entry.at} />;
  if (entry.kind === 'note') {
    return {
      id: `note-${entry.note.id}`,
      icon: <StickyNote />,
      text: (
        <>
          <b className="font-medium">{personName(entry.note.user)}</b> wrote a note
        </>
      ),
      body: <p className="whitespace-pre-wrap break-words">{entry.note.message}</p>,
      time,
    };
  }
  const { actor, text } = eventSentence(entry.name, entry.event);
  return {
    id: `event-${entry.event.id}`,
    icon: ICONS[eventInfo(entry.name).type],
    text:
      actor === null ? (
        text
      ) : (
        <>
          <b className="font-medium">{actor}</b> {text}
        </>
      ),
    time,
  };
}

function daysOf(entries: readonly TimelineEntry[], timeZone: string) {
  const days = new Map<string, TimelineItem[]>();
  for (const entry of entries) {
    const day = dayOf(Date.parse(entry.at), timeZone);
    const items = days.get(day) ?? [];
    items.push(itemOf(entry));
    days.set(day, items);
  }
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return [...days].map(([key, items]) => ({
    key,
    label: format.format(Date.parse(`${key}T00:00:00Z`)),
    items,
  }));
}

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
  const timeZone = useAtomValue(timeZoneAtom);
  const retry = useSetAtom(retryTimelineAction);
  switch (state.kind) {
    case 'loading':
      return <SkeletonLines lines={6} />;
    case 'failed':
      return <ErrorState title={state.text} onRetry={retry} />;
    case 'ready':
      return (
        <Timeline
          label="Timeline"
          days={daysOf(entriesOf(state.data, notes, filter), timeZone)}
          emptyTitle={emptyTimelineText(filter)}
        />
      );
  }
}
