import type { IncidentStats } from '@sluice/contract/endpoints/incident-list';
import type { OccurrenceChart } from '@sluice/contract/endpoints/metrics';
import type { Granularity } from '@sluice/domain/granularity';
import type { IncidentKind } from '@sluice/domain/kinds';
import type { InputOf } from '../api.ts';
import { type Page, pageQueryAtom, queryAtom } from '../query.ts';
import { type Atom, atom, type Getter } from '../store.ts';
import { type Asked, asked } from './asked.ts';
import { type IncidentRow, rowOfPostman } from './incident.ts';

/** The query of a list's rows; the same for every kind. */
export type RowsInput = InputOf<'listSecrets'> & InputOf<'listPostmanIncidents'>;
/** The query of a list's figures. */
export type StatsInput = InputOf<'getSecretStats'> & InputOf<'getPostmanStats'>;

type ByKind<Data> = Record<IncidentKind, Atom<Asked<Data>>>;
type Read<Input> = (get: Getter) => Input | null;

const PREVIOUS = { keepsPrevious: true };

function forKinds<Data>(by: ByKind<Data>, kindAtom: Atom<IncidentKind>): Atom<Asked<Data>> {
  return atom((get) => get(by[get(kindAtom)]));
}

const same = <Data>(data: Data): Data => data;

/** Asks for the rows of the list of a kind; one endpoint a kind, one shape. */
export function rowsAtomOf(
  kindAtom: Atom<IncidentKind>,
  input: Read<RowsInput>,
): Atom<Asked<Page<readonly IncidentRow[]>>> {
  const secret = pageQueryAtom('listSecrets', input, PREVIOUS);
  const keyword = pageQueryAtom('listKeywordIncidents', input, PREVIOUS);
  const postman = pageQueryAtom('listPostmanIncidents', input, PREVIOUS);
  return forKinds<Page<readonly IncidentRow[]>>(
    {
      secret: atom((get) => asked(get(secret), same)),
      keyword: atom((get) => asked(get(keyword), same)),
      postman: atom((get) =>
        asked(get(postman), (page) => ({ ...page, rows: page.rows.map(rowOfPostman) })),
      ),
    },
    kindAtom,
  );
}

/** Asks for the figures of the list of a kind. */
export function statsAtomOf(
  kindAtom: Atom<IncidentKind>,
  input: Read<StatsInput>,
): Atom<Asked<IncidentStats>> {
  const secret = queryAtom('getSecretStats', input, PREVIOUS);
  const keyword = queryAtom('getKeywordIncidentStats', input, PREVIOUS);
  const postman = queryAtom('getPostmanStats', input, PREVIOUS);
  return forKinds<IncidentStats>(
    {
      secret: atom((get) => asked(get(secret), same)),
      keyword: atom((get) => asked(get(keyword), same)),
      postman: atom((get) => asked(get(postman), same)),
    },
    kindAtom,
  );
}

/** Asks for the occurrences of a kind by time. */
export function chartAtomOf(
  kindAtom: Atom<IncidentKind>,
  input: Read<StatsInput & { readonly query: { readonly granularity?: Granularity | undefined } }>,
): Atom<Asked<OccurrenceChart>> {
  const chart = queryAtom(
    'getOccurrenceChart',
    (get) => {
      const scope = input(get);
      return scope === null ? null : { query: { ...scope.query, kind: get(kindAtom) } };
    },
    PREVIOUS,
  );
  return atom((get) => asked(get(chart), same));
}
