import { expect, it } from 'vitest';
import { AUDIT_TYPES, auditTypeLabel, isAuditType } from './audit.ts';

it.each(AUDIT_TYPES)('%s is a noun and a verb in the past', (type) => {
  expect(type).toMatch(
    /^[a-z_]+\.(?:[a-z_]*ed(?:_[a-z_]+)?|[a-z_]*set|run|written|[a-z_]*resent|sign_in_refused|signed_[a-z_]+)$/,
  );
  expect(isAuditType(type)).toBe(true);
});

it('names types for filters', () => {
  expect(auditTypeLabel('api_key.created')).toBe('API key created');
  expect(auditTypeLabel('sso_connection.deleted')).toBe('SSO connection deleted');
  expect(isAuditType('nothing.done')).toBe(false);
});
