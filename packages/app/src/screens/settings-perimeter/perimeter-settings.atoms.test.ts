import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { describe, expect, it } from 'vitest';
import { TestApp } from '../../stories/test-app.ts';
import { waitForAtom } from '../../stories/wait-for-atom.ts';
import {
  addPatternAction,
  banlistStateAtom,
  deletePatternAction,
  patternRefusal,
} from './perimeter-settings.atoms.ts';

describe('the banlist', () => {
  it('makes its rule with the first pattern, and changes it with the next', async () => {
    const app = new TestApp({ database: smallDatabase });
    const { store } = app;
    await waitForAtom(store, banlistStateAtom, ({ kind }) => kind === 'ready');
    expect(await store.set(addPatternAction, ' */test_A* ')).toBe(true);
    await waitForAtom(
      store,
      banlistStateAtom,
      (state) => state.kind === 'ready' && state.data.patterns.length === 1,
    );
    expect(await store.set(addPatternAction, 'acme/api')).toBe(true);
    expect(app.writes.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    await waitForAtom(
      store,
      banlistStateAtom,
      (state) => state.kind === 'ready' && state.data.patterns.length === 2,
    );
    await store.set(deletePatternAction, '*/test_A*');
    await waitForAtom(
      store,
      banlistStateAtom,
      (state) => state.kind === 'ready' && state.data.patterns.join() === 'acme/api',
    );
  });

  it('refuses a pattern that is there already, in any case', () => {
    expect(patternRefusal('*/TEST_a*', ['*/test_A*'])).toBe(
      'You already have this repo in your banlist.',
    );
    expect(patternRefusal('', ['a'])).toBeNull();
    expect(patternRefusal('b', ['a'])).toBeNull();
  });
});
