import { detectorByName, exampleMaker, readPostman } from '@sluice/scanner';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { importPostman } from '../ingest/import-postman.ts';
import { updateCompany } from '../repositories/companies.ts';
import { addKeyword, type NewKeyword } from '../repositories/keywords.ts';
import { addPostmanUser } from '../repositories/postman-users.ts';
import { addRule, type RuleBody, rulesOf } from '../repositories/severity-rules.ts';
import { saveAnswers } from '../repositories/shared-links.ts';
import { shareIncident } from '../routes/sharing/link-access.ts';
import type { TriageActor } from '../triage/changes.ts';
import { createRandom } from './random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** What the company of the demo looks for beside secrets. */
const KEYWORDS: readonly NewKeyword[] = [
  {
    name: 'Company domain',
    keyword: 'northwind.example',
    type: 'raw',
    categories: ['incident_raiser'],
    labels: [],
  },
  {
    name: 'Marked as internal',
    keyword: 'do not share',
    type: 'raw',
    categories: ['incident_raiser'],
    labels: [],
  },
  {
    name: 'Batch job names',
    keyword: 'batch_[1-4][0-9]',
    type: 'regexp',
    categories: ['incident_raiser'],
    labels: [],
  },
];

const POSTMAN_USERS = [
  { slug: 'northwind-payments', name: 'Northwind Payments', type: 'team' },
  { slug: 'imani-northwind', name: 'Imani Okafor', type: 'user' },
  { slug: 'tomas-api', name: 'Tomas Lindqvist', type: 'user' },
] as const;

/** What the company of the demo rates beside the rules that every company starts with. */
const RULES: readonly RuleBody[] = [
  {
    name: 'Still on GitHub',
    severity: 30,
    is_active: true,
    rule: [{ attribute: 'github_presence', operator: 'is', value: 'present' }],
  },
];

/** Switches on what the demo shows, and adds the company's keywords and rules. A start that was killed finds them there. */
export async function prepareKinds(
  db: Kysely<Schema>,
  companyId: number,
  now: Date,
): Promise<void> {
  await updateCompany(db, companyId, { flags: { postman: true } }, now);
  for (const { slug, name, type } of POSTMAN_USERS) {
    const one = { postmanId: null, slug, name, type, status: 'validated' } as const;
    await addPostmanUser(db, companyId, one, now);
  }
  for (const keyword of KEYWORDS) {
    await db.transaction().execute((trx) => addKeyword(trx, companyId, keyword, 'active', now));
  }
  await db.transaction().execute(async (trx) => {
    const known = await rulesOf(trx, companyId);
    for (const rule of RULES.filter(({ name }) => known.every((one) => one.name !== name))) {
      await addRule(trx, companyId, rule, now);
    }
  });
}

/** An export of Postman that the demo's company imports. */
export interface PlannedImport {
  readonly at: Date;
  readonly text: string;
}

/** A value that a detector takes for a real one, made now from the seed. */
function leaked(detector: string, seed: number): string {
  return detectorByName(detector)?.examples(exampleMaker(seed))[0]?.value ?? '';
}

interface Folder {
  readonly name: string;
  readonly requests: readonly string[];
}

const COLLECTIONS: readonly { readonly name: string; readonly folders: readonly Folder[] }[] = [
  {
    name: 'Payments API',
    folders: [
      { name: 'Refunds', requests: ['Create a refund', 'List refunds'] },
      { name: 'Charges', requests: ['Charge a card', 'Cancel a charge'] },
    ],
  },
  {
    name: 'Partner onboarding',
    folders: [{ name: 'Webhooks', requests: ['Register a webhook', 'Send a test event'] }],
  },
  {
    name: 'Data exports',
    folders: [{ name: 'Jobs', requests: ['Start an export', 'Download the file'] }],
  },
];

const IN_POSTMAN = [
  'stripe_secret_key',
  'slack_token',
  'sendgrid_api_key',
  'github_personal_token',
  'openai_api_key',
  'npm_token',
] as const;

/** A secret in one of the places that a request has. */
function requestOf(name: string, seed: number): Record<string, unknown> {
  const value = leaked(IN_POSTMAN[seed % IN_POSTMAN.length] ?? 'slack_token', 61_000 + seed);
  const url = 'https://api.northwind.example/v2';
  switch (seed % 4) {
    case 0:
      return { name, request: { method: 'POST', url, header: [{ key: 'X-Api-Key', value }] } };
    case 1:
      return {
        name,
        request: {
          method: 'POST',
          url,
          header: [],
          body: { mode: 'raw', raw: JSON.stringify({ token: value, amount: 1200 }) },
        },
      };
    case 2:
      return {
        name,
        request: {
          method: 'GET',
          url,
          header: [],
          auth: { type: 'bearer', bearer: [{ key: 'token', value, type: 'string' }] },
        },
      };
    default:
      return {
        name,
        event: [{ listen: 'prerequest', script: { exec: [`const key = "${value}";`] } }],
        request: { method: 'GET', url, header: [] },
      };
  }
}

/** The exports that the company imports, oldest first. */
export function planImports(anchor: Date): PlannedImport[] {
  let seed = 0;
  return COLLECTIONS.map(({ name, folders }, index) => {
    const item = folders.map((folder) => ({
      name: folder.name,
      item: folder.requests.map((request) => requestOf(request, seed++)),
    }));
    const variable = [{ key: 'service_key', value: leaked('slack_token', 62_000 + index) }];
    const info = {
      name,
      _postman_id: `00000000-0000-4000-8000-00000000000${index + 1}`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    };
    return {
      at: new Date(anchor.getTime() - (index === 0 ? 40 : 6 - 2 * index) * DAY_MS),
      text: JSON.stringify({ info, item, variable }),
    };
  });
}

/** Imports one by the same function as `sluice import`. */
export async function runImport(
  deps: Deps,
  companyId: number,
  { at, text }: PlannedImport,
): Promise<void> {
  const exported = readPostman(text);
  if (exported === null) return;
  await importPostman(deps.db, deps.vault, { companyId, exported, now: at, isDryRun: false });
}

/** A public link that a member makes for a developer, and the developer's answer. */
export interface PlannedShare {
  readonly at: Date;
  /** The secret whose incident it is about, as `detector\0value`. */
  readonly secret: string;
  readonly answer: Readonly<Record<string, string | null>> | null;
}

const ANSWERS: readonly Readonly<Record<string, string | null>>[] = [
  {
    revoked_yes_no: 'yes',
    actual_secret_yes_no: 'yes',
    access_to_sensitive_yes_no: 'no',
    contact_email: null,
    remarks_text: 'It was the key of the sandbox. Rotated on Monday.',
  },
  {
    revoked_yes_no: 'no',
    actual_secret_yes_no: 'no',
    access_to_sensitive_yes_no: 'no',
    contact_email: 'ravi@northwind.example',
    remarks_text: 'Made up for the tests of the parser.',
  },
  {
    revoked_yes_no: 'no',
    actual_secret_yes_no: 'yes',
    access_to_sensitive_yes_no: 'yes',
    contact_email: 'mei@northwind.example',
    remarks_text: null,
  },
];

/** Every eleventh secret is shared a few hours after it was seen; most developers answer. */
export function planShares(secrets: ReadonlyMap<string, Date>, anchor: Date): PlannedShare[] {
  const random = createRandom(4_242);
  return [...secrets]
    .filter((_, index) => index % 11 === 3)
    .map(([secret, seen]) => ({
      at: new Date(seen.getTime() + random.between(2, 30) * HOUR_MS),
      secret,
      answer: random.chance(0.7) ? random.pick(ANSWERS) : null,
    }))
    .filter(({ at }) => at < anchor);
}

/** Makes the link, and stores the answer as the public page does. */
export async function runShare(
  deps: Deps,
  actor: TriageActor,
  incidentId: number,
  { at, answer }: PlannedShare,
): Promise<void> {
  const link = await shareIncident(deps, { actor, requestId: null, now: at }, incidentId);
  if (answer === null) return;
  const found = { companyId: actor.companyId, id: link.id, incidentId };
  await deps.db.transaction().execute((trx) => saveAnswers(trx, found, 'feedback', answer, at));
}
