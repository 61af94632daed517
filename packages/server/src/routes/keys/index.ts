import type { keyEndpoints } from '@sluice/contract/endpoints/keys';
import type { Route } from '../../http/route.ts';
import { revertAuditEntry } from '../reverts/revert-audit-entry.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { getAuditIntegrity, verifyAuditLog } from './audit-integrity.ts';
import { listAuditActors, listAuditLogs, listAuditTypes } from './audit-logs.ts';

export const KEY_ROUTES = {
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listAuditTypes,
  listAuditActors,
  getAuditIntegrity,
  verifyAuditLog,
  revertAuditEntry,
  listAuditLogs,
} satisfies Record<keyof typeof keyEndpoints, Route>;
