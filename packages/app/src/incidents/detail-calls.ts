import type {
  Occurrence,
  Patch,
  SecretIncident,
  TimelineEvent,
} from '@sluice/contract/schemas/incidents';
import type { PostmanIncident } from '@sluice/contract/schemas/postman';
import type { IncidentKind } from '@sluice/domain/kinds';
import { kindAtom } from '../atoms/location.atoms.ts';
import { type Cache, type Page, pageQueryAtom, queryAtom } from '../query.ts';
import { type Atom, atom, type Getter } from '../store.ts';
import { type Asked, asked } from './asked.ts';
import {
  changedPostman,
  type Incident,
  type IncidentChange,
  incidentOfPostman,
} from './incident.ts';

const same = <Data>(data: Data): Data => data;

function forKinds<Data>(by: Record<IncidentKind, Atom<Asked<Data>>>): Atom<Asked<Data>> {
  return atom((get) => get(by[get(kindAtom)]));
}

type ReadId = (get: Getter) => number | null;

function params(id: number | null) {
  return id === null ? null : { params: { id } };
}

/** Asks for one incident of the kind that the path names. */
export function incidentAtomOf(readId: ReadId): Atom<Asked<Incident>> {
  const secret = queryAtom('getSecret', (get) => params(readId(get)));
  const keyword = queryAtom('getKeywordIncident', (get) => params(readId(get)));
  const postman = postmanIncidentAtomOf(readId);
  return forKinds<Incident>({
    secret: atom((get) => asked(get(secret), same)),
    keyword: atom((get) => asked(get(keyword), same)),
    postman: atom((get) => {
      const answer = get(postman);
      return {
        ...answer,
        data: answer.data === undefined ? undefined : incidentOfPostman(answer.data),
      };
    }),
  });
}

/** Asks for one Postman incident as the wire has it, with its occurrences. */
export function postmanIncidentAtomOf(readId: ReadId): Atom<Asked<PostmanIncident>> {
  const postman = queryAtom('getPostmanIncident', (get) => params(readId(get)));
  return atom((get) => asked(get(postman), same));
}

/** Asks for the timeline of an incident. */
export function eventsAtomOf(readId: ReadId): Atom<Asked<TimelineEvent[]>> {
  const secret = queryAtom('listSecretEvents', (get) => params(readId(get)));
  const keyword = queryAtom('listKeywordIncidentEvents', (get) => params(readId(get)));
  const postman = queryAtom('getPostmanTimeline', (get) => params(readId(get)));
  return forKinds<TimelineEvent[]>({
    secret: atom((get) => asked(get(secret), same)),
    keyword: atom((get) => asked(get(keyword), same)),
    postman: atom((get) => asked(get(postman), same)),
  });
}

/** The call for a page of occurrences in code. */
interface OccurrencesInput {
  readonly params: { readonly id: number };
  readonly query: {
    readonly page: number;
    readonly per_page: number;
    readonly ordering?: string | undefined;
  };
}

const NOTHING_ASKED: Asked<never> = {
  data: undefined,
  failure: null,
  isError: false,
  isFetched: false,
  isPlaceholderData: false,
  refetch: () => Promise.resolve(null),
};

/** Asks for a page of occurrences in code; those of Postman come with their incident. */
export function occurrencesAtomOf(
  read: (get: Getter) => OccurrencesInput | null,
): Atom<Asked<Page<readonly Occurrence[]>>> {
  const options = { keepsPrevious: true };
  const secret = pageQueryAtom('listSecretOccurrences', read, options);
  const keyword = pageQueryAtom('listKeywordIncidentOccurrences', read, options);
  return forKinds<Page<readonly Occurrence[]>>({
    secret: atom((get) => asked(get(secret), same)),
    keyword: atom((get) => asked(get(keyword), same)),
    postman: atom(() => NOTHING_ASKED),
  });
}

const PATCH_STALE_MS = 10 * 60_000;

/** Asks for the patch of an occurrence in code. */
export function patchAtomOf(
  read: (get: Getter) => {
    readonly params: { readonly id: number };
    readonly query: { readonly incident?: number | undefined };
  } | null,
): Atom<Asked<Patch>> {
  const options = { staleMs: PATCH_STALE_MS };
  const secret = queryAtom('getPatch', read, options);
  const keyword = queryAtom('getKeywordPatch', read, options);
  return forKinds<Patch>({
    secret: atom((get) => asked(get(secret), same)),
    keyword: atom((get) =>
      asked(get(keyword), (patch) => ({ ...patch, category_content_by_name: {} })),
    ),
    postman: atom(() => NOTHING_ASKED),
  });
}

/** Reads and changes what is cached of an incident, in the common shape. */
interface CachedIncident {
  readonly read: (cache: Cache, id: number) => Incident | null;
  /** Shows an operation before it is confirmed. */
  readonly change: (cache: Cache, id: number, change: (now: Incident) => IncidentChange) => void;
  /** Shows notes before they are confirmed. */
  readonly changeNotes: (
    cache: Cache,
    id: number,
    change: (notes: SecretIncident['incident_notes']) => SecretIncident['incident_notes'],
  ) => void;
}

function withNotes<Whole extends Pick<Incident, 'incident_notes' | 'incident_note_count'>>(
  incident: Whole,
  change: (notes: Incident['incident_notes']) => Incident['incident_notes'],
): Whole {
  const incident_notes = change(incident.incident_notes);
  return { ...incident, incident_notes, incident_note_count: incident_notes.length };
}

/** What is cached of the incidents of each kind. */
export const CACHED: Record<IncidentKind, CachedIncident> = {
  secret: {
    read: (cache, id) => cache.read('getSecret', { params: { id } }) ?? null,
    change: (cache, id, change) =>
      cache.update('getSecret', { params: { id } }, (now) => ({ ...now, ...change(now) })),
    changeNotes: (cache, id, change) =>
      cache.update('getSecret', { params: { id } }, (now) => withNotes(now, change)),
  },
  keyword: {
    read: (cache, id) => cache.read('getKeywordIncident', { params: { id } }) ?? null,
    change: (cache, id, change) =>
      cache.update('getKeywordIncident', { params: { id } }, (now) => ({ ...now, ...change(now) })),
    changeNotes: (cache, id, change) =>
      cache.update('getKeywordIncident', { params: { id } }, (now) => withNotes(now, change)),
  },
  postman: {
    read: (cache, id) => {
      const incident = cache.read('getPostmanIncident', { params: { id } });
      return incident === undefined ? null : incidentOfPostman(incident);
    },
    change: (cache, id, change) =>
      cache.update('getPostmanIncident', { params: { id } }, (now) =>
        changedPostman(now, change(incidentOfPostman(now))),
      ),
    changeNotes: (cache, id, change) =>
      cache.update('getPostmanIncident', { params: { id } }, (now) => withNotes(now, change)),
  },
};
