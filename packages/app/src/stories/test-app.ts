import { emptyDatabase } from '@sluice/contract/fixtures/databases';
import { FIXTURE_NOW } from '@sluice/contract/fixtures/entities';
import { mockFetch, mockHandlers, override } from '@sluice/contract/mock';
import type { MockDatabase } from '@sluice/contract/mock/database';
import { setTransportAction } from '../api.ts';
import { setClockAction, setTimeZoneAction } from '../atoms/clock.atoms.ts';
import { memoryHistory, printLocation, setHistoryAction } from '../atoms/location.atoms.ts';
import { createQueryClient, queryClientAtom } from '../query.ts';
import { configureStore } from '../start-app.tsx';
import { createStore, type Store } from '../store.ts';

type Override = ReturnType<typeof override>;

/** What a story or a test begins with: `parameters.app`. */
export interface AppSetting {
  /** Makes the database of the mock; an empty one by default. */
  readonly database?: () => MockDatabase;
  /** Where the app is opened. */
  readonly path?: string;
  /** Answers in place of the mock's. */
  readonly overrides?: readonly Override[];
  /** The version that the page came with; null for none. */
  readonly ownVersion?: string | null;
  /** Brings the store into the state that the story begins with. */
  readonly setup?: (store: Store) => void;
}

/** A call that the app made. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * The app's surroundings without a screen: a new store at the fixtures' moment, in UTC, over the
 * mock of a database, with a history in memory. Stories get it from a decorator, tests make it.
 */
export class TestApp {
  readonly store: Store = createStore();
  readonly database: MockDatabase;
  /** Every call that was made, in order. */
  readonly calls: Call[] = [];
  readonly #history;
  readonly #overrides: Override[];
  #gate: Promise<void> = Promise.resolve();
  #holdsRead: (url: string) => boolean = () => false;
  #isExportDown = false;

  constructor(setting: AppSetting = {}) {
    this.database = (setting.database ?? emptyDatabase)();
    this.#history = memoryHistory(setting.path ?? '/');
    this.#overrides = [...(setting.overrides ?? [])];
    configureStore(this.store, setting.ownVersion ?? null);
    // Stories do not wait between tries.
    this.store.set(queryClientAtom, createQueryClient(0));
    this.store.set(setClockAction, () => FIXTURE_NOW);
    this.store.set(setTimeZoneAction, 'UTC');
    this.store.set(setHistoryAction, this.#history);
    this.store.set(setTransportAction, {
      // As the cookie, which goes with the session.
      csrfToken: () => (this.database.user === null ? null : 'token'),
      fetch: (input, init) => this.#fetch(input, init),
    });
    setting.setup?.(this.store);
  }

  /** Where the app is: path, query and hash. */
  get url(): string {
    return printLocation(this.#history.current());
  }

  /** The places outside the app that it went to: the login page, the identity provider. */
  get redirects(): readonly string[] {
    return this.#history.redirects;
  }

  /** The calls that change something. That a page is open is no change: it is sent all the time. */
  get writes(): readonly Call[] {
    return this.calls.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/viewers'));
  }

  /** Gives this answer in place of the mock's. */
  answer(...given: Parameters<typeof override>): void {
    this.#overrides.unshift(override(...given));
  }

  /** Lets every export fail, as by a lost connection: it is no call of the contract, so it has no `answer`. */
  failExports(): void {
    this.#isExportDown = true;
  }

  /** Answers from the mock's database again. */
  answerAsTheDatabase(): void {
    this.#overrides.length = 0;
  }

  /** Holds the answers of writes back until the returned function is called. */
  holdWrites(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }

  /** Never answers reads whose address it accepts, from now on. */
  holdReads(accepts: (url: string) => boolean): void {
    this.#holdsRead = accepts;
  }

  async #fetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = Object.fromEntries(new Headers(init?.headers));
    this.calls.push({ method, url: String(input), headers, body });
    if (this.#isExportDown && String(input) === '/api/v1/exports') {
      throw new TypeError('Failed to fetch');
    }
    if (method !== 'GET') await this.#gate;
    else if (this.#holdsRead(String(input))) await new Promise(() => {});
    return mockFetch([...this.#overrides, ...mockHandlers(this.database)])(input, init);
  }
}

function isSetting(value: unknown): value is AppSetting {
  return typeof value === 'object' && value !== null;
}

/** The app that a story's parameters ask for. */
export function appFor(parameters: Readonly<Record<string, unknown>>): TestApp {
  const { app = {} } = parameters;
  if (!isSetting(app)) throw new TypeError('parameters.app is { database, path, overrides }.');
  return new TestApp(app);
}

/** The app of the story that plays. */
export function appOf(loaded: Readonly<Record<string, unknown>>): TestApp {
  const { app } = loaded;
  if (app instanceof TestApp) return app;
  throw new TypeError('Only stories under Parts, Screens and Journeys have an app.');
}
