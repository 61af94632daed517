import type { ScopeName } from '@sluice/domain/api-keys';
import type { Method } from './endpoint.ts';

/** The calls that only people may make: no API key may, with any scope. */
const PERSONS = null;

interface ScopeRule {
  readonly path: RegExp;
  /** For GET. */
  readonly read: ScopeName | null;
  /** For every other method. */
  readonly write: ScopeName | null;
}

const rule = (path: RegExp, read: ScopeName | null, write: ScopeName | null): ScopeRule => ({
  path,
  read,
  write,
});

/** The right of an API key that each address needs (decisions §8, API keys); the first that fits counts. */
const RULES: readonly ScopeRule[] = [
  // The value of a secret is shown to persons alone.
  rule(/\/reveal$/, PERSONS, PERSONS),
  rule(/^\/api\/v1\/(?:user|settings|companies|version|tokens|team)\b/, PERSONS, PERSONS),
  rule(/^\/auth\//, PERSONS, PERSONS),
  rule(
    /^\/api\/v1\/(?:notifiers_v2|sso_settings|imports|incident_views|achievements|onboarding|needs_attention|exports|reports)\b/,
    PERSONS,
    PERSONS,
  ),
  rule(/^\/api\/v1\/(?:developer_feedback|avatars|tracking)\b/, PERSONS, PERSONS),
  rule(/^\/api\/v1\/company\b/, PERSONS, PERSONS),
  rule(/^\/api\/v1\/audit_logs\b/, 'audit_log_read', PERSONS),
  rule(/^\/api\/v1\/keywords\b/, 'keyword_read', 'keyword_write'),
  rule(/^\/search_api\/v1\/scans\b/, 'scan_search', 'scan_search'),
  rule(/^\/search_api\//, 'search', 'search'),
  rule(
    /^\/api\/v1\/(?:developers|developer_suggestions|gh_organizations|perimeter|activity|postman\/(?:workspaces|actors))\b/,
    'developer_read',
    'developer_write',
  ),
  rule(/^\/api\/v1\/report_documents\b/, 'incident_read', PERSONS),
  // Nothing is written, though the value travels in a body.
  rule(/^\/api\/v1\/seen_values\b/, 'incident_read', 'incident_read'),
  rule(/^\/api\/v1\/sources\b/, 'developer_read', PERSONS),
  rule(
    /^\/api\/v1\/(?:detectors|severity_rules|repo_banlist_suggestion)\b/,
    'incident_read',
    PERSONS,
  ),
  rule(
    /^\/api\/v1\/(?:secrets|incidents|keyword_incidents|postman|patch|patches|incident_notes|metrics|shared|remote_issues|archives)\b/,
    'incident_read',
    'incident_write',
  ),
];

/** The rule of an address; undefined where none fits, which a test forbids. */
export function scopeRuleOf(path: string): ScopeRule | undefined {
  return RULES.find((one) => one.path.test(path));
}

/** The right that an API key needs for an endpoint; null: no key may call it. */
export function scopeOf(endpoint: {
  readonly method: Method;
  readonly path: string;
}): ScopeName | null {
  const found = scopeRuleOf(endpoint.path);
  if (found === undefined) return null;
  return endpoint.method === 'GET' ? found.read : found.write;
}
