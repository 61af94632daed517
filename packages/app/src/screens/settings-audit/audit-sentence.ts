import type { AuditEntry } from '@sluice/contract/schemas/keys';
import { AUDIT_SENTENCES, isAuditType, LINKED_IDS, NAMED_DETECTORS } from '@sluice/domain/audit';

/** What happened, in words. */
export function auditSentence({ type }: AuditEntry): string {
  return isAuditType(type) ? AUDIT_SENTENCES[type] : type;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => String(one)) : [];
}

/** The incidents of an entry: ids up to seven, above it how many there are (spec 002 §2). */
export function auditIncidents({ payload }: AuditEntry): {
  readonly ids: readonly number[];
  readonly count: number;
} {
  const isOfIncidents = /^(?:secret|secrets|incident|keyword_incident|search_scan)s?$/.test(
    String(payload.class),
  );
  const ids = isOfIncidents ? texts(payload.ids).map(Number) : [];
  return { ids: ids.length > LINKED_IDS ? [] : ids, count: ids.length };
}

/** The detectors of an entry: five names, and how many more (spec 002 §2). */
export function auditDetectors({ payload }: AuditEntry): string | null {
  const names = texts(payload.detectors);
  if (names.length === 0) return null;
  const rest = names.length - NAMED_DETECTORS;
  return `${names.slice(0, NAMED_DETECTORS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const SHOWN = [
  'name',
  'email',
  'query',
  'type',
  'scan_id',
  'family',
  'description',
  'call',
] as const;

/** The rest of what an entry says, as pairs in words. */
export function auditFacts(entry: AuditEntry): { term: string; text: string }[] {
  const { payload } = entry;
  const facts = SHOWN.flatMap((term) => {
    const value = payload[term];
    return typeof value === 'string' && value !== '' ? [{ term, text: value }] : [];
  });
  const { frequency, updated, change } = payload;
  if (typeof frequency === 'number' && change === undefined)
    facts.push({ term: 'type', text: `every ${frequency} months` });
  if (typeof updated === 'number') facts.push({ term: 'type', text: `${updated} incidents` });
  return facts;
}
