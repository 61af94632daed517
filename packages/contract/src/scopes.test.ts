import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints/all.ts';
import { scopeOf, scopeRuleOf } from './scopes.ts';

const all: [string, Endpoint][] = Object.entries(ENDPOINTS);

it.each(all)('%s names the right of an API key, or that none may call it', (_, { path }) => {
  expect(scopeRuleOf(path)).toBeDefined();
});

describe('the right of a key', () => {
  it.each([
    ['listSecrets', 'incident_read'],
    ['operateSecret', 'incident_write'],
    ['revealSecret', null],
    ['createNote', 'incident_write'],
    ['listSeverityRules', 'incident_read'],
    ['createSeverityRule', null],
    ['listDevelopers', 'developer_read'],
    ['addDeveloper', 'developer_write'],
    ['runSearch', 'search'],
    ['createSearchScan', 'scan_search'],
    ['listAuditLogs', 'audit_log_read'],
    ['listIncidentRaisers', 'keyword_read'],
    ['deleteSecretGrasper', 'keyword_write'],
    ['createApiKey', null],
    ['inviteMember', null],
  ] as const)('for %s is %s', (key, scope) => expect(scopeOf(ENDPOINTS[key])).toBe(scope));
});
