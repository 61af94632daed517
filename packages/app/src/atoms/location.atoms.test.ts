import { describe, expect, it } from 'vitest';
import { createStore } from '../store.ts';
import {
  changeSearchAction,
  locationAtom,
  memoryHistory,
  navigateAction,
  parseLocation,
  printLocation,
  setHistoryAction,
} from './location.atoms.ts';

function at(start: string) {
  const store = createStore();
  const door = memoryHistory(start);
  store.set(setHistoryAction, door);
  return { store, door, place: () => printLocation(store.get(locationAtom)) };
}

describe('where the app is', () => {
  it('reads a target and writes it back', () => {
    const target = '/incidents/secrets?page=2&status=_#notes';
    expect(printLocation(parseLocation(target))).toBe(target);
  });

  it('goes to another place, in the history too', () => {
    const { store, door, place } = at('/incidents/secrets?page=2');
    store.set(navigateAction, '/incidents/secrets/7#notes');
    expect(place()).toBe('/incidents/secrets/7#notes');
    expect(printLocation(door.current())).toBe('/incidents/secrets/7#notes');
  });

  it('changes only the named parts of the query and keeps the hash', () => {
    const { store, place } = at('/incidents/secrets?page=2&status=_#top');
    store.set(changeSearchAction, { page: null, search: 'aws' });
    expect(place()).toBe('/incidents/secrets?status=_&search=aws#top');
  });

  it('leaves no question mark behind when the query becomes empty', () => {
    const { store, place } = at('/incidents/secrets?page=2');
    store.set(changeSearchAction, { page: null });
    expect(place()).toBe('/incidents/secrets');
  });
});
