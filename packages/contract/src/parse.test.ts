import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints/all.ts';
import { aSecret } from './fixtures/entities.ts';
import { parseRequest, replyMismatch } from './parse.ts';

const NOTHING = { params: {}, query: {}, body: undefined };

describe('parseRequest', () => {
  it('gives the defaults of a list', () => {
    const parsed = parseRequest(ENDPOINTS.listSecrets, NOTHING);
    expect(parsed).toEqual({ ok: true, input: { query: { page: 1, per_page: 25, tz: 'UTC' } } });
  });

  it('makes numbers of the texts of a path', () => {
    const parsed = parseRequest(ENDPOINTS.getSecret, { ...NOTHING, params: { id: '7' } });
    expect(parsed).toEqual({ ok: true, input: { params: { id: 7 } } });
  });

  it.each([
    ['params', { params: { id: '0' } }, 'id'],
    ['params', { params: { id: 'x' } }, 'id'],
    ['params', {}, 'id'],
    ['query', { params: { id: '1' }, query: { page: '0' } }, 'page'],
    ['query', { params: { id: '1' }, query: { per_page: '1001' } }, 'per_page'],
    ['query', { params: { id: '1' }, query: { ordering: 'shoe_size' } }, 'ordering'],
  ] as const)('refuses wrong %s: %j names %s', (part, raw, field) => {
    const parsed = parseRequest(ENDPOINTS.listSecretOccurrences, { ...NOTHING, ...raw });
    expect(parsed).toMatchObject({ ok: false, part });
    expect(parsed.ok ? [] : Object.keys(parsed.fields)).toEqual([field]);
  });

  it.each([
    [
      'a wrong field by its path',
      { ids: [0], reverse_selection: false, action: { name: 'assign', incident_type: 'secret' } },
      'ids.0',
    ],
    [
      'a deep field by its path',
      { ids: [], reverse_selection: false, action: { name: 'explode', incident_type: 'secret' } },
      'action.name',
    ],
    ['no body at all', undefined, 'non_field_errors'],
  ])('names %s', (_, body, field) => {
    const parsed = parseRequest(ENDPOINTS.bulkSecrets, { ...NOTHING, body });
    expect(parsed).toMatchObject({ ok: false, part: 'body' });
    expect(parsed.ok ? [] : Object.keys(parsed.fields)).toEqual([field]);
  });

  it.each([
    ['Europe/Paris', true],
    ['Mars/Olympus', false],
  ])('takes the zone %s: %s', (tz, isTaken) => {
    expect(parseRequest(ENDPOINTS.listSecrets, { ...NOTHING, query: { tz } }).ok).toBe(isTaken);
  });
});

describe('replyMismatch', () => {
  it('is silent about a reply that fits, and about undeclared failures', () => {
    expect(replyMismatch(ENDPOINTS.getSecret, 200, aSecret())).toBeNull();
    expect(replyMismatch(ENDPOINTS.deleteNote, 204, undefined)).toBeNull();
    expect(replyMismatch(ENDPOINTS.getSecret, 404, { detail: 'Not found' })).toBeNull();
  });

  it('names the field that does not fit, also of a declared failure', () => {
    const { id: _, ...rest } = aSecret();
    expect(replyMismatch(ENDPOINTS.getSecret, 200, rest)).toContain('"id"');
    const stale = { detail: 'Stale', current: rest };
    expect(replyMismatch(ENDPOINTS.operateSecret, 409, stale)).toContain('"current.id"');
  });

  it('names a success that the contract does not declare', () => {
    expect(replyMismatch(ENDPOINTS.getSecret, 201, aSecret())).toContain('does not declare 201');
  });
});
