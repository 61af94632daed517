import { lastVisitAtom, printLocation, routeAtom } from '../../atoms/location.atoms.ts';
import { paths } from '../../paths.ts';
import { failureOf, queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';
import type { DeveloperState } from './developer.states.ts';

const developerQueryAtom = queryAtom('getDeveloper', (get) => {
  const route = get(routeAtom);
  if (route.name !== 'developer' || route.id === null) return null;
  // Ids are unique over all types: a wrong type in the address still finds the developer.
  return { params: { type: 'github' as const, id: route.id } };
});

/** What the page of a developer is. */
export const developerStateAtom = atom((get): DeveloperState => {
  const route = get(routeAtom);
  if (route.name === 'developer' && route.id === null) return { kind: 'notFound' };
  const query = get(developerQueryAtom);
  if (query.data !== undefined) return { kind: 'ready', developer: query.data };
  const failure = failureOf(query);
  if (failure === null) return { kind: 'loading' };
  return { kind: failure.type === 'NotFound' ? 'notFound' : 'failed' };
});

/** Asks for the developer again. */
export const retryDeveloperAction = atom(null, (get) => {
  void get(developerQueryAtom).refetch();
});

/** The address with the right type, where it names another one; null where it is right (decisions §11). */
export const rightAddressAtom = atom((get) => {
  const route = get(routeAtom);
  const { data } = get(developerQueryAtom);
  if (route.name !== 'developer' || data === undefined || route.type === data.developer_type) {
    return null;
  }
  return paths.developer(data.developer_type, data.id);
});

/** The list of developers as the person left it. */
export const developersHrefAtom = atom((get) => {
  const last = get(lastVisitAtom).perimeter;
  const isDevelopers = last?.path === paths.perimeter('developers');
  return last !== undefined && isDevelopers ? printLocation(last) : paths.perimeter('developers');
});
