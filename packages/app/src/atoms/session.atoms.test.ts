import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { describe, expect, it } from 'vitest';
import { TestApp } from '../stories/test-app.ts';
import { waitForAtom } from '../stories/wait-for-atom.ts';
import {
  askToLogInAction,
  defaultRangeAtom,
  logOutAction,
  permissionAtom,
  userAtom,
  userQueryAtom,
} from './session.atoms.ts';
import { toasterAtom } from './toast.atoms.ts';
import { isOutdatedAtom, pollVersionAction } from './version.atoms.ts';

const open = (path = '/', changes: ConstructorParameters<typeof TestApp>[0] = {}) =>
  new TestApp({ database: smallDatabase, path, ...changes });

describe('a lost session', () => {
  it('leads to the login page, and back to the place with its query and hash', async () => {
    const app = open('/incidents/secrets/101?line=n12#timeline', {
      database: () => ({ ...smallDatabase(), user: null }),
    });
    await waitForAtom(app.store, userQueryAtom, ({ isError }) => isError);
    const place = encodeURIComponent('/incidents/secrets/101?line=n12#timeline');
    expect(app.redirects).toEqual([`/login?url=${place}`]);
    expect(app.calls).toHaveLength(1);
  });

  it('does not ask on the login page', () => {
    const app = open('/login?url=%2Fincidents');
    app.store.set(askToLogInAction);
    expect(app.redirects).toEqual([]);
  });
});

describe('a permission', () => {
  it('is unknown until the person is known, then yes or no', async () => {
    const { store } = open('/', {
      database: () => {
        const database = smallDatabase();
        const { user } = database;
        return { ...database, user: user && { ...user, permissions: ['MANAGE_SECRET'] } };
      },
    });
    const triages = permissionAtom('MANAGE_SECRET');
    expect(store.get(triages)).toBeNull();
    await waitForAtom(store, userAtom, (user) => user !== null);
    expect(store.get(triages)).toBe(true);
    expect(store.get(permissionAtom('ASSIGN_INCIDENT'))).toBe(false);
  });
});

describe('the range that lists begin with', () => {
  it("is one week until the person's preference is known", async () => {
    const { store } = open('/', {
      database: () => {
        const database = smallDatabase();
        const user_preferences = { default_incident_date_filter: '3years' as const };
        return { ...database, settings: { ...database.settings, user_preferences } };
      },
    });
    expect(store.get(defaultRangeAtom)).toBe('1week');
    expect(await waitForAtom(store, defaultRangeAtom, (range) => range !== '1week')).toBe('3years');
  });
});

describe('logging out', () => {
  it('goes to the login page, which ends it', async () => {
    const app = open('/incidents/secrets');
    await app.store.set(logOutAction);
    expect(app.redirects).toEqual(['/login?loggingout=1']);
    expect(app.database.user).toBeNull();
  });

  it('that fails stays, and says so until it is read', async () => {
    const app = open('/incidents/secrets');
    app.answer('logout', { status: 500, detail: '' });
    await app.store.set(logOutAction);
    expect(app.redirects).toEqual([]);
    expect(app.store.get(toasterAtom).current()).toMatchObject([
      { tone: 'danger', title: 'Could not log out', durationMs: 'persistent' },
    ]);
  });
});

describe('the version', () => {
  it.each([
    ['the same build', '1.273.1+mock', false],
    ['another build', '1.273.1+older', true],
    ['a page that knows none', null, false],
  ])('%s', async (_, ownVersion, isOutdated) => {
    const { store } = open('/', { ownVersion });
    await waitForAtom(store, userAtom, (user) => user !== null);
    expect(store.get(isOutdatedAtom)).toBe(isOutdated);
  });

  it('is asked for again later and later after errors', async () => {
    const app = open();
    expect(await app.store.set(pollVersionAction, 0)).toBeNull();
    app.answer('getVersion', 'network-error');
    const waits = [0, 1, 2, 3].map((retry) => app.store.set(pollVersionAction, retry));
    expect(await Promise.all(waits)).toEqual([500, 1000, 2000, 4000]);
  });
});
