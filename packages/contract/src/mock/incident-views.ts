import {
  canChangeView,
  canonicalView,
  MOST_VIEWS,
  TOO_MANY_VIEWS_TEXT,
  viewNameRefusal,
} from '@sluice/domain/incident-views';
import { personName } from '@sluice/domain/person-name';
import type { IncidentView, incidentViewEndpoints } from '../endpoints/incident-views.ts';
import type { Handlers, ProblemDetails } from '../handlers.ts';
import { type MockContext, type MockDatabase, userOf } from './database.ts';
import { problem } from './problems.ts';

function nameRefusal(name: string | undefined): ProblemDetails | null {
  const refusal = name === undefined ? null : viewNameRefusal(name);
  return refusal === null ? null : problem('validation', { fields: { name: [refusal] } });
}

function canonical(query: string): string {
  return new URLSearchParams(canonicalView(new URLSearchParams(query))).toString();
}

function isSeen({ is_shared, author }: IncidentView, database: MockDatabase): boolean {
  return is_shared || author.email === userOf(database).email;
}

/** A view that the caller sees, if the caller may change it; else the refusal. */
function changeable(database: MockDatabase, id: number): IncidentView | ProblemDetails {
  const view = database.incidentViews.find((one) => one.id === id);
  if (view === undefined || !isSeen(view, database)) return problem('not_found');
  const of = { authorEmail: view.author.email, isShared: view.is_shared };
  return canChangeView(of, userOf(database)) ? view : problem('not_permitted');
}

/** Saved views over the database. */
export const incidentViewHandlers: Handlers<typeof incidentViewEndpoints, MockContext> = {
  listIncidentViews: ({ query }, { database }) => ({
    status: 200,
    data: database.incidentViews
      .filter((view) => view.kind === query.kind && isSeen(view, database))
      .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
  }),
  createIncidentView: ({ body }, { database }) => {
    const refusal = nameRefusal(body.name);
    if (refusal !== null) return refusal;
    const user = userOf(database);
    const { email } = user;
    const own = database.incidentViews.filter(({ author }) => author.email === email);
    if (own.length >= MOST_VIEWS) {
      return problem('validation', { fields: { name: [TOO_MANY_VIEWS_TEXT] } });
    }
    const view: IncidentView = {
      id: database.nextId++,
      kind: body.kind,
      name: body.name.trim(),
      query: canonical(body.query),
      is_shared: body.is_shared,
      author: { name: personName(user), email },
      version: 1,
    };
    database.incidentViews.push(view);
    return { status: 201, data: view };
  },
  updateIncidentView: ({ params, body }, { database }) => {
    const refusal = nameRefusal(body.name);
    if (refusal !== null) return refusal;
    const known = changeable(database, params.id);
    if ('status' in known) return known;
    if (body.version !== known.version) return problem('stale', { current: known });
    const next: IncidentView = {
      ...known,
      name: body.name?.trim() ?? known.name,
      query: body.query === undefined ? known.query : canonical(body.query),
      is_shared: body.is_shared ?? known.is_shared,
      version: known.version + 1,
    };
    database.incidentViews = database.incidentViews.map((one) => (one === known ? next : one));
    return { status: 200, data: next };
  },
  deleteIncidentView: ({ params }, { database }) => {
    const known = changeable(database, params.id);
    if ('status' in known) return known;
    database.incidentViews = database.incidentViews.filter((one) => one !== known);
    return { status: 204, data: undefined };
  },
};
