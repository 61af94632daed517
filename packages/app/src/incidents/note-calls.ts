import type { Failure } from '@sluice/contract/client';
import { type Note, noteSchema } from '@sluice/contract/schemas/incidents';
import type { IncidentKind } from '@sluice/domain/kinds';
import { safeParse } from 'valibot';
import { mutationAtom } from '../mutation.ts';
import type { Cache } from '../query.ts';
import { type Atom, atom, type Getter, type Setter } from '../store.ts';
import { CACHED } from './detail-calls.ts';
import { incidentScope } from './operate-calls.ts';

interface Context {
  readonly get: Getter;
  readonly set: Setter;
  readonly cache: Cache;
}

/** A note to be written. */
export interface NewNote {
  readonly incident: number;
  readonly message: string;
}

/** A text to take the place of a note's. */
export interface ChangedNote {
  readonly id: number;
  readonly message: string;
  readonly version: number;
}

/** What the page does around the writes of notes, whichever endpoint takes them. */
export interface NoteHooks {
  /** The incident that the page is about: a note does not name its own. */
  readonly incidentId: (get: Getter) => number;
  /** The note as it shows until the server has given it an id. */
  readonly provisional: (note: NewNote, context: Context) => Note | null;
  readonly onCreated: (kind: IncidentKind, note: NewNote, context: Context) => void;
  readonly onUpdated: (kind: IncidentKind, note: ChangedNote, context: Context) => void;
  readonly onRefused: (
    kind: IncidentKind,
    write: 'createNote' | 'updateNote' | 'deleteNote',
    failure: Failure,
    context: Context,
  ) => void;
}

/** The id of a note until the server has given it one. */
export const PROVISIONAL_ID = -1;

/** The fresh note that a 409 carries, or null. */
function freshOf(failure: Failure): Note | null {
  if (failure.code !== 'stale' || typeof failure.body !== 'object' || failure.body === null) {
    return null;
  }
  const parsed = safeParse(noteSchema, Reflect.get(failure.body, 'current'));
  return parsed.success ? parsed.output : null;
}

/** The writes of notes of a kind, over whichever endpoints it has. */
interface NoteWrites {
  readonly created: NewNote[];
  readonly updated: ChangedNote[];
  readonly isDeleting: boolean;
}

/** The writes of notes, one set of endpoints a kind. */
export function noteCallsOf(hooks: NoteHooks) {
  const begin = (kind: IncidentKind, note: NewNote, context: Context): void => {
    const provisional = hooks.provisional(note, context);
    if (provisional === null) return;
    CACHED[kind].changeNotes(context.cache, note.incident, (notes) => [...notes, provisional]);
  };
  const keep = (kind: IncidentKind, incident: number, note: Note, cache: Cache): void =>
    CACHED[kind].changeNotes(cache, incident, (notes) => [
      ...notes.filter(({ id }) => id !== PROVISIONAL_ID && id !== note.id),
      note,
    ]);
  const replace = (kind: IncidentKind, fresh: Note, cache: Cache): void =>
    CACHED[kind].changeNotes(cache, fresh.incident_id, (notes) =>
      notes.map((note) => (note.id === fresh.id ? fresh : note)),
    );
  const rewrite = (kind: IncidentKind, change: ChangedNote, { get, cache }: Context): void =>
    CACHED[kind].changeNotes(cache, hooks.incidentId(get), (notes) =>
      notes.map((note) =>
        note.id === change.id ? { ...note, message: change.message.trim() } : note,
      ),
    );
  const drop = (kind: IncidentKind, noteId: number, { get, cache }: Context): void =>
    CACHED[kind].changeNotes(cache, hooks.incidentId(get), (notes) =>
      notes.filter(({ id }) => id !== noteId),
    );

  const createOptions = (kind: 'secret' | 'keyword') => ({
    scope: ({ body }: { readonly body: NewNote }) => incidentScope(kind, body.incident),
    optimistic: ({ body }: { readonly body: NewNote }, context: Context) =>
      begin(kind, body, context),
    onSuccess: (note: Note, { body }: { readonly body: NewNote }, context: Context) => {
      keep(kind, body.incident, note, context.cache);
      hooks.onCreated(kind, body, context);
    },
    onFailure: (failure: Failure, _input: unknown, context: Context) =>
      hooks.onRefused(kind, 'createNote', failure, context),
  });
  interface UpdateInput {
    readonly params: { readonly id: number | string };
    readonly body: { readonly message: string; readonly version: number };
  }
  const changeOf = ({ params, body }: UpdateInput): ChangedNote => ({
    id: Number(params.id),
    ...body,
  });
  const onUpdateFailure = (kind: IncidentKind, failure: Failure, context: Context): void => {
    const fresh = freshOf(failure);
    if (fresh !== null) replace(kind, fresh, context.cache);
    hooks.onRefused(kind, 'updateNote', failure, context);
  };
  const updateOptions = (kind: 'secret' | 'keyword') => ({
    scope: ({ params }: UpdateInput) => `note:${params.id}`,
    optimistic: (input: UpdateInput, context: Context) => rewrite(kind, changeOf(input), context),
    onSuccess: (note: Note, input: UpdateInput, context: Context) => {
      replace(kind, note, context.cache);
      hooks.onUpdated(kind, changeOf(input), context);
    },
    onFailure: (failure: Failure, _input: unknown, context: Context) =>
      onUpdateFailure(kind, failure, context),
  });
  interface DeleteInput {
    readonly params: { readonly id: number | string };
  }
  const deleteOptions = (kind: IncidentKind) => ({
    scope: ({ params }: DeleteInput) => `note:${params.id}`,
    optimistic: ({ params }: DeleteInput, context: Context) =>
      drop(kind, Number(params.id), context),
    onFailure: (failure: Failure, _input: unknown, context: Context) =>
      hooks.onRefused(kind, 'deleteNote', failure, context),
  });

  const create = {
    secret: mutationAtom('createNote', createOptions('secret')),
    keyword: mutationAtom('createKeywordNote', createOptions('keyword')),
    postman: mutationAtom('addPostmanNotes', {
      scope: ({ body }) => incidentScope('postman', body.incident_ids[0] ?? 0),
      optimistic: ({ body }, context) =>
        begin('postman', { incident: body.incident_ids[0] ?? 0, message: body.message }, context),
      // The answer of this call is a count: the note comes with the incident.
      invalidates: ['getPostmanIncident'],
      onSuccess: (_result, { body }, context) =>
        hooks.onCreated(
          'postman',
          { incident: body.incident_ids[0] ?? 0, message: body.message },
          context,
        ),
      onFailure: (failure, _input, context) =>
        hooks.onRefused('postman', 'createNote', failure, context),
    }),
  };
  const update = {
    secret: mutationAtom('updateNote', updateOptions('secret')),
    keyword: mutationAtom('updateKeywordNote', updateOptions('keyword')),
    postman: mutationAtom('updatePostmanNote', {
      scope: ({ body }) => `note:${body.id}`,
      optimistic: ({ body }, context) =>
        rewrite('postman', { ...body, version: body.version ?? 0 }, context),
      onSuccess: (note, { body }, context) => {
        replace('postman', note, context.cache);
        hooks.onUpdated('postman', { ...body, version: body.version ?? 0 }, context);
      },
      onFailure: (failure, _input, context) => onUpdateFailure('postman', failure, context),
    }),
  };
  const remove = {
    secret: mutationAtom('deleteNote', deleteOptions('secret')),
    keyword: mutationAtom('deleteKeywordNote', deleteOptions('keyword')),
    postman: mutationAtom('deletePostmanNote', deleteOptions('postman')),
  };

  /** The writes of a kind that got no answer. */
  const unsavedOf: Record<IncidentKind, Atom<NoteWrites>> = {
    secret: atom((get) => ({
      created: get(create.secret).unsaved.map(({ body }) => body),
      updated: get(update.secret).unsaved.map(changeOf),
      isDeleting: get(remove.secret).unsaved.length > 0,
    })),
    keyword: atom((get) => ({
      created: get(create.keyword).unsaved.map(({ body }) => body),
      updated: get(update.keyword).unsaved.map(changeOf),
      isDeleting: get(remove.keyword).unsaved.length > 0,
    })),
    postman: atom((get) => ({
      created: get(create.postman).unsaved.map(({ body }) => ({
        incident: body.incident_ids[0] ?? 0,
        message: body.message,
      })),
      updated: get(update.postman).unsaved.map(({ body }) => ({
        ...body,
        version: body.version ?? 0,
      })),
      isDeleting: get(remove.postman).unsaved.length > 0,
    })),
  };
  const createAction = atom(
    null,
    async (_get, set, kind: IncidentKind, { incident, message }: NewNote): Promise<boolean> => {
      switch (kind) {
        case 'secret':
          return (await set(create.secret, { body: { incident, message } })).ok;
        case 'keyword':
          return (await set(create.keyword, { body: { incident, message } })).ok;
        case 'postman':
          return (await set(create.postman, { body: { incident_ids: [incident], message } })).ok;
      }
    },
  );
  const updateAction = atom(
    null,
    async (_get, set, kind: IncidentKind, { id, message, version }: ChangedNote) => {
      const body = { message, version };
      switch (kind) {
        case 'secret':
          return (await set(update.secret, { params: { id }, body })).ok;
        case 'keyword':
          return (await set(update.keyword, { params: { id }, body })).ok;
        case 'postman':
          return (await set(update.postman, { body: { id, ...body } })).ok;
      }
    },
  );
  const removeAction = atom(null, async (_get, set, kind: IncidentKind, id: number) => {
    await set(remove[kind], { params: { id } });
  });
  return { unsavedOf, createAction, updateAction, removeAction };
}
