import type { IncidentFilter } from '../incident-filters/incident-filters.ts';
import type { IncidentKind } from '../kinds/kinds.ts';
import type { Permission } from '../permissions/permissions.ts';
import { TIMELINE_FILTERS, type TimelineFilter } from '../timeline-filters/timeline-filters.ts';
import { BULK_NOTE_MAX_LENGTH, NOTE_MAX_LENGTH } from '../validation/validation.ts';

/** A column of the incident lists (spec 000 §2.2). */
export type IncidentColumn =
  | 'first_seen'
  | 'last_seen'
  | 'incident'
  | 'who'
  | 'severity'
  | 'attachment_reasons'
  | 'status';

/** A column of the occurrences of an incident (spec 000 §2.3). */
export type OccurrenceColumn = 'date' | 'who' | 'repository' | 'tags' | 'presence' | 'where';

/** Everything in which the kinds of incidents differ; the rest is the same for all of them. */
export interface KindInfo {
  /** The text of its tab in the incident area. */
  readonly tabLabel: string;
  /** The title of a page, before `#id`. */
  readonly title: string;
  readonly notFoundText: string;
  /** The text of an empty list. */
  readonly emptyText: string;
  /** What stands below it, and how the list fills. */
  readonly emptyHint: string;
  /** The path of its list in the app; an incident's page is `{listPath}/{id}`. */
  readonly listPath: string;
  /** The permission to read details, and the one to change anything (spec 000 §6). */
  readonly readPermission: Permission;
  readonly managePermission: Permission;
  /** Whether a resolution needs at least one reason (spec 000 §4). */
  readonly needsReasons: boolean;
  /** The longest note on many incidents, in characters (spec 000 §5). */
  readonly bulkNoteMaxLength: number;
  readonly columns: readonly IncidentColumn[];
  readonly filters: readonly IncidentFilter[];
  readonly occurrenceColumns: readonly OccurrenceColumn[];
  readonly timelineFilters: readonly TimelineFilter[];
  /** Whether a reveal shows its value (decisions §3); a keyword is no secret, a Postman secret is seen in Postman. */
  readonly isRevealable: boolean;
  /** The messages of failed calls (spec 000 §8.2). */
  readonly failureTexts: {
    readonly load: string;
    readonly events: string;
    readonly patch: string;
    readonly operate: (operation: string) => string;
    readonly createNote: string;
    readonly updateNote: string;
    readonly deleteNote: string;
  };
}

const CODE_OCCURRENCE_COLUMNS = ['date', 'who', 'repository', 'tags', 'presence'] as const;
const NOTE_FAILURE_TEXTS = {
  createNote: 'Failed at creating new incident note',
  updateNote: 'Failed at updating new incident note',
  deleteNote: 'Failed at deleting new incident note',
};

/** One row a kind: a further kind is a further row. */
export const KINDS: Record<IncidentKind, KindInfo> = {
  secret: {
    tabLabel: 'GitHub secret incidents',
    title: 'Secret incident',
    notFoundText: 'Secret not found!',
    emptyText: 'No incidents',
    emptyHint: 'Nothing to triage in this period.',
    listPath: '/incidents/secrets',
    readPermission: 'READ_SECRET_DETAILS',
    managePermission: 'MANAGE_SECRET',
    needsReasons: true,
    bulkNoteMaxLength: NOTE_MAX_LENGTH,
    columns: [
      'first_seen',
      'last_seen',
      'incident',
      'who',
      'severity',
      'attachment_reasons',
      'status',
    ],
    filters: [
      'status',
      'severity',
      'validity',
      'assignee',
      'tags',
      'attachment_reasons',
      'detector',
      'repository',
      'presence',
      'developer',
      'has_note',
      'has_feedback',
      'shared',
      'has_ticket',
      'overdue',
      'ignored',
    ],
    occurrenceColumns: CODE_OCCURRENCE_COLUMNS,
    timelineFilters: TIMELINE_FILTERS,
    isRevealable: true,
    failureTexts: {
      load: 'Failed to get secret',
      events: 'Failed to get secret events',
      patch: 'Failed to get leak patch',
      operate: (operation) => `Failed to ${operation} secret`,
      ...NOTE_FAILURE_TEXTS,
    },
  },
  keyword: {
    tabLabel: 'GitHub keyword incidents',
    title: 'Keyword incident',
    notFoundText: 'Keyword incident not found!',
    emptyText: 'No custom keyword incidents configured',
    emptyHint: 'Incidents appear here once a keyword that raises incidents is found in code.',
    listPath: '/incidents/keywords',
    readPermission: 'READ_KEYWORD_INCIDENT',
    managePermission: 'MANAGE_KEYWORD_INCIDENT',
    needsReasons: false,
    bulkNoteMaxLength: NOTE_MAX_LENGTH,
    columns: ['first_seen', 'last_seen', 'incident', 'who', 'severity', 'status'],
    filters: [
      'status',
      'severity',
      'assignee',
      'tags',
      'repository',
      'keyword',
      'presence',
      'developer',
      'has_note',
      'has_ticket',
      'overdue',
      'ignored',
    ],
    occurrenceColumns: CODE_OCCURRENCE_COLUMNS,
    timelineFilters: TIMELINE_FILTERS,
    isRevealable: false,
    failureTexts: {
      load: 'Failed to get keyword incident',
      events: 'Failed to get keyword incident events',
      patch: 'Failed to get keyword incident patch',
      operate: (operation) => `Failed to ${operation} keyword incident`,
      ...NOTE_FAILURE_TEXTS,
    },
  },
  postman: {
    tabLabel: 'Postman secret incidents',
    title: 'Postman secret incident',
    notFoundText: 'Postman secret incident not found!',
    emptyText: 'No postman secrets',
    emptyHint: 'Incidents appear here once an export from Postman was imported.',
    listPath: '/incidents/postman',
    readPermission: 'READ_SECRET_DETAILS',
    managePermission: 'MANAGE_SECRET',
    needsReasons: false,
    bulkNoteMaxLength: BULK_NOTE_MAX_LENGTH,
    columns: ['first_seen', 'last_seen', 'incident', 'severity', 'status'],
    filters: [
      'status',
      'severity',
      'validity',
      'assignee',
      'tags',
      'detector',
      'workspace',
      'object_type',
      'location_type',
      'has_note',
      'has_ticket',
      'overdue',
      'ignored',
    ],
    occurrenceColumns: ['date', 'where'],
    timelineFilters: TIMELINE_FILTERS.filter((filter) => filter !== 'feedbacks'),
    isRevealable: false,
    failureTexts: {
      load: 'Failed to get postman secret',
      events: 'Failed to get postman secret events',
      patch: 'Failed to get leak patch',
      operate: (operation) => `Failed to ${operation} postman secret`,
      createNote: 'Failed to create note',
      updateNote: 'Failed to update note',
      deleteNote: 'Failed to delete note',
    },
  },
};
