import type { secretEndpoints } from '@sluice/contract/endpoints/secrets';
import type { Route } from '../../http/route.ts';
import { bulkSecrets } from './bulk-secrets.ts';
import { checkCommitsPresence } from './check-commits-presence.ts';
import { getPatch } from './get-patch.ts';
import { getSecret } from './get-secret.ts';
import { getSecretStats } from './get-secret-stats.ts';
import { checkSecretValidity, getSecretValidity } from './get-secret-validity.ts';
import { listPatches } from './list-patches.ts';
import { listResolutionReasons } from './list-resolution-reasons.ts';
import { listSecretEvents } from './list-secret-events.ts';
import { listSecretOccurrences } from './list-secret-occurrences.ts';
import { listSecrets } from './list-secrets.ts';
import { operateSecret } from './operate-secret.ts';
import { revealSecret } from './reveal-secret.ts';
import { undoSecret } from './undo-secret.ts';

export const SECRET_ROUTES = {
  listSecrets,
  getSecretStats,
  listResolutionReasons,
  bulkSecrets,
  checkCommitsPresence,
  getSecret,
  listSecretEvents,
  listSecretOccurrences,
  getSecretValidity,
  checkSecretValidity,
  revealSecret,
  undoSecret,
  operateSecret,
  listPatches,
  getPatch,
} satisfies Record<keyof typeof secretEndpoints, Route>;
