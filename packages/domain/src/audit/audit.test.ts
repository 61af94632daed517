import { expect, it } from 'vitest';
import { AUDIT_TYPES, auditTypeLabel, isAuditType } from './audit.ts';

it.each(AUDIT_TYPES)('%s is a noun and a verb in the past', (type) => {
  expect(type).toMatch(
    /^[a-z_]+\.(?:[a-z_]*ed|[a-z_]*ed_[a-z_]+|set|run|[a-z]+_(?:set|resent)|written|resent|signed_[a-z_]+|sign_in_refused)$/,
  );
  expect(isAuditType(type)).toBe(true);
});

it('names types for filters', () => {
  expect(auditTypeLabel('api_key.created')).toBe('API key created');
  expect(auditTypeLabel('sso_connection.deleted')).toBe('SSO connection deleted');
  expect(isAuditType('nothing.done')).toBe(false);
});
