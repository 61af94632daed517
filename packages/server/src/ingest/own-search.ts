import type { KeywordCategory } from '@sluice/domain/keywords';
import {
  type CustomRule,
  DETECTORS,
  type Detector,
  detectorByName,
  type Keyword,
  keywordDetector,
  ruleDetector,
} from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { type CompanyRow, getCompany } from '../repositories/companies.ts';
import { inactiveDetectors } from '../repositories/detectors.ts';
import { activeKeywords } from '../repositories/keywords.ts';
import { ownRulesOf } from '../repositories/own-detectors.ts';

/** A keyword with its effect on the text that contains it. */
export interface SearchedKeyword extends Keyword {
  readonly name: string;
  readonly categories: readonly KeywordCategory[];
}

/** What a company's scans look for. */
export interface ScanConfig {
  readonly rules: readonly CustomRule[];
  readonly keywords: readonly SearchedKeyword[];
  /** Names of detectors that the company does not want: what they find is left out. */
  readonly silenced: readonly string[];
  /** All detectors: what is built in, and the company's own. The same list again while the rules stay the same. */
  readonly detectors: readonly Detector[];
  /** What people call a detector. */
  displayName(detector: string): string;
}

/** Lists of detectors by the rules that they were made of: engines are made once for each list. */
const made = new Map<string, readonly Detector[]>();
const MOST_KEPT = 16;

/** All detectors, those of these rules included. */
export function detectorsWith(rules: readonly CustomRule[]): readonly Detector[] {
  if (rules.length === 0) return DETECTORS;
  const key = JSON.stringify(rules);
  const known = made.get(key);
  if (known !== undefined) return known;
  const detectors = [...DETECTORS, ...rules.map(ruleDetector)];
  const [oldest] = made.keys();
  if (made.size >= MOST_KEPT && oldest !== undefined) made.delete(oldest);
  made.set(key, detectors);
  return detectors;
}

/** The search when the company has no rules or keywords of its own. */
export const BUILT_IN: ScanConfig = searchOf([], [], []);

/** What is looked for with these rules and keywords. */
export function searchOf(
  rules: readonly CustomRule[],
  keywords: readonly SearchedKeyword[],
  silenced: readonly string[],
): ScanConfig {
  const names = new Map([
    ...rules.map(({ id, description }) => [id, description] as const),
    ...keywords.map(({ id, name }) => [keywordDetector(id), name] as const),
  ]);
  return {
    rules,
    keywords,
    silenced,
    detectors: detectorsWith(rules),
    displayName: (detector) =>
      detectorByName(detector)?.displayName ?? (names.get(detector) || detector),
  };
}

/**
 * What a company looks for now.
 *
 * @param more rules of a file that come beside the company's own, and before one of the same id
 */
export async function ownSearchOf(
  db: Kysely<Schema>,
  companyId: number,
  more: readonly CustomRule[] = [],
): Promise<ScanConfig> {
  return ownSearchIn(db, await getCompany(db, companyId), more);
}

/** The same for who knows the company. */
export async function ownSearchIn(
  db: Kysely<Schema>,
  company: CompanyRow,
  more: readonly CustomRule[] = [],
): Promise<ScanConfig> {
  const companyId = company.id;
  const stored = await ownRulesOf(db, companyId);
  const given = new Set(more.map(({ id }) => id));
  const rules = [...stored.filter(({ id }) => !given.has(id)), ...more];
  const keywords = (await activeKeywords(db, companyId)).filter(
    ({ categories }) =>
      !company.are_keyword_incidents_blacklisted || categories.includes('secret_grasper'),
  );
  return searchOf(rules, keywords, await inactiveDetectors(db, companyId));
}
