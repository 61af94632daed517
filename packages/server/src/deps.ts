import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Role } from '@sluice/domain/permissions';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Vault } from './crypto/vault.ts';
import type { Replica } from './db/replica.ts';
import type { Schema } from './db/schema.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LiveFeed } from './live/live-feed.ts';
import type { OutboundAnswer, OutboundCall } from './outbound/call.ts';
import type { VendorChecks } from './validity/vendor-checks.ts';

/** What everything below the app is given instead of reaching for it: nothing else reads time, chance or the environment. */
export interface Deps {
  db: Kysely<Schema>;
  /** Where lists and figures may be read from, beside `db`; absent without one. */
  replica?: Replica | undefined;
  /** The present, from outside, so that tests and the demo can choose it. */
  clock: () => Date;
  /** A fresh UUID. */
  newId: () => string;
  log: Logger;
  vault: Vault;
  jobs: Jobs;
  /** Tells open browsers which incidents have changed. */
  live: LiveFeed;
  /** Asks vendors whether secrets still work. */
  vendors: VendorChecks;
  /** Calls an issue tracker; `outbound` where it is left out. The demo workspace has a tracker of its own. */
  callTracker?: (call: OutboundCall) => Promise<OutboundAnswer>;
  config: Config;
  /** Whether this process has started in full, the demo workspace included, for /readyz; it has where this is left out. */
  isStarted?: () => boolean;
  /** In tests: every reply is checked against the contract, and a wrong one is an error. */
  checkReplies?: boolean;
}

/** Who is signed in, as each request finds it. */
export interface SignedIn {
  companyId: number;
  memberId: number;
  email: string;
  role: Role;
  isStaff: boolean;
  /** Value that the `csrftoken` cookie and the `X-CSRFToken` header must both carry. */
  csrfToken: string;
  /** Key of the session's row. */
  sessionHash: Buffer;
  /** The rights of an API key that the call came with; absent for a person. */
  keyScope?: number;
}

/** What the middleware leaves for the routes. */
export interface AppEnv {
  /** Node's own pair below the request; absent when it was made in-process. */
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse };
  Variables: {
    requestId: string;
    log: Logger;
    /** Of this response's style-src. */
    nonce: string;
    signedIn: SignedIn | null;
  };
}
