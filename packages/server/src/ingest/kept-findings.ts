import { raisesIncident } from '@sluice/domain/keywords';
import { domainOfEmail } from '@sluice/domain/perimeter';
import { type Finding, keywordOf } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { getCompany } from '../repositories/companies.ts';
import { isSourceInPerimeter, perimeterEmails } from '../repositories/perimeter.ts';
import type { ScanConfig } from './own-search.ts';

/** What of a batch concerns the company. */
export interface KeptFindings {
  /** Secrets, and the keywords that open incidents. */
  kept: readonly Finding[];
  /** The secret graspers that stand in commits, by their ids. */
  graspedBy: ReadonlyMap<string, readonly number[]>;
}

/**
 * Leaves out what does not concern the company: keywords that open no incident where they stand, and, in a repository outside of the
 * perimeter, secrets that no developer of the perimeter wrote and that have no secret grasper of the company beside them.
 */
export async function keptFindings(
  db: Kysely<Schema>,
  source: { readonly company_id: number; readonly id: number; readonly is_outside: boolean },
  search: ScanConfig,
  findings: readonly Finding[],
): Promise<KeptFindings> {
  const graspedBy = new Map<string, number[]>();
  if (findings.length === 0 || (search.keywords.length === 0 && !source.is_outside)) {
    return { kept: findings, graspedBy };
  }
  const categories = new Map(search.keywords.map((one) => [one.id, one.categories]));
  for (const { detector, commit } of findings) {
    const id = keywordOf(detector);
    if (id === null || categories.get(id)?.includes('secret_grasper') !== true) continue;
    const known = graspedBy.get(commit.sha) ?? [];
    if (!known.includes(id)) graspedBy.set(commit.sha, [...known, id]);
  }
  const isOurs = await ownership(db, source, findings);
  const kept = findings.filter(({ detector, commit }) => {
    const isInPerimeter = isOurs(commit.authorEmail);
    const id = keywordOf(detector);
    if (id === null) return isInPerimeter || graspedBy.has(commit.sha);
    return raisesIncident(categories.get(id) ?? [], { isInPerimeter });
  });
  return { kept, graspedBy };
}

/** Tells whether what an author wrote to this source is in the perimeter. */
async function ownership(
  db: Kysely<Schema>,
  { company_id: companyId, id }: { readonly company_id: number; readonly id: number },
  findings: readonly Finding[],
): Promise<(email: string) => boolean> {
  if (await isSourceInPerimeter(db, companyId, id)) return () => true;
  const { domains } = await getCompany(db, companyId);
  const emails = [...new Set(findings.map(({ commit }) => commit.authorEmail.toLowerCase()))];
  const known = await perimeterEmails(db, companyId, emails);
  return (email) => known.has(email.toLowerCase()) || domainOfEmail(email, domains) !== null;
}
