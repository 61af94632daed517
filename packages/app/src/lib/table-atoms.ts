import {
  changedTableQuery,
  parseTableQuery,
  printTableQuery,
  type TableQuery,
  type TableSpec,
} from '@sluice/domain/table-query';
import { locationAtom, navigateAction } from '../atoms/location.atoms.ts';
import { atom } from '../store.ts';

/**
 * What a table's URL asks for, its address with changes, and the action that changes it. Parameters
 * of the page that are not the table's own stay, and so does its hash, which names a tab.
 */
export function tableAtoms<Filter extends string, Sort extends string>(
  spec: TableSpec<Filter, Sort>,
) {
  const own = ['search', 'sort', spec.pageParam ?? 'page', ...spec.filters];
  const queryAtom = atom(
    (get): TableQuery<Filter, Sort> =>
      parseTableQuery(spec, new URLSearchParams(get(locationAtom).search)),
  );
  const hrefAtom = atom((get) => {
    const { path, search, hash } = get(locationAtom);
    const query = get(queryAtom);
    return (changes: Partial<TableQuery<Filter, Sort>>): string => {
      const params = new URLSearchParams(search);
      for (const name of own) params.delete(name);
      const pairs = printTableQuery(spec, changedTableQuery(query, changes));
      for (const [name, value] of pairs) params.set(name, value);
      const text = params.toString();
      return `${path}${text === '' ? '' : `?${text}`}${hash}`;
    };
  });
  const changeAction = atom(null, (get, set, changes: Partial<TableQuery<Filter, Sort>>): void => {
    set(navigateAction, get(hrefAtom)(changes), 'replace');
  });
  return { queryAtom, hrefAtom, changeAction };
}
