import { detectorByName, exampleMaker, type Finding, readPostman } from '@sluice/scanner';
import type { Batch, BatchResult } from '../ingest/batch.ts';
import { importPostman } from '../ingest/import-postman.ts';
import { ownSearchOf } from '../ingest/own-search.ts';
import { storeBatch } from '../ingest/store-batch.ts';
import { type MaskedPatch, maskFindings, maskPatches } from '../masking/mask-findings.ts';
import { type Masking, maskingOf } from '../masking/mask-text.ts';
import { watchSource } from '../repositories/sources.ts';
import { type Person, TEST_NOW, type TestServer } from './test-server.ts';

const DAY_MS = 86_400_000;

/** A value that looks like a secret and is made now; another seed gives another. */
export function aSecretValue(seed = 1): string {
  return `ghp_${exampleMaker(seed).chars('abcdefghijklmnopqrstuvwxyz0123456789', 36)}`;
}

/** A token that its vendor's detector takes for a real one, made when asked for. */
export function aToken(seed: number): string {
  return detectorByName('slack_token')?.examples(exampleMaker(seed))[0]?.value ?? '';
}

/** A finding with everything at a quiet default. */
export function aFinding(
  change: Partial<Omit<Finding, 'commit'>> & { commit?: Partial<Finding['commit']> } = {},
): Finding {
  const { commit, ...rest } = change;
  return {
    detector: 'github_personal_token',
    value: aSecretValue(),
    path: 'src/config.ts',
    line: 3,
    endLine: 3,
    columnStart: 9,
    columnEnd: 49,
    tags: [],
    falsePositive: null,
    ...rest,
    commit: {
      sha: '1'.repeat(40),
      authorName: 'Dev One',
      authorEmail: 'dev@elsewhere.example',
      authoredAt: TEST_NOW,
      committedAt: new Date(TEST_NOW.getTime() - DAY_MS),
      subject: 'Add the config',
      ...commit,
    },
  };
}

/** A patch of a finding's file that adds a line with the value, masked as the pipeline does it. */
export async function aPatch(masking: Masking, finding: Finding): Promise<MaskedPatch[]> {
  const raw = [
    `diff --git a/${finding.path} b/${finding.path}`,
    `--- a/${finding.path}`,
    `+++ b/${finding.path}`,
    `@@ -1,2 +1,3 @@`,
    ' first',
    ' second',
    `+token = ${finding.value}`,
    '',
  ].join('\n');
  return maskPatches(masking, [{ findings: [finding], raw: { text: raw, truncated: false } }]);
}

/** Watches a repository for the company of a member. */
export async function aSource(
  testServer: TestServer,
  owner: Person,
  name = 'acme/api',
): Promise<number> {
  const source = { url: `https://code.example/${name}.git`, name, isLocal: false };
  const { id } = await watchSource(testServer.database.db, owner.companyId, source, TEST_NOW);
  return id;
}

/** Stores findings through the pipeline, seen now unless said otherwise. */
export async function ingest(
  testServer: TestServer,
  owner: Person,
  findings: readonly Finding[],
  change: Partial<Pick<Batch, 'sourceId' | 'seenAt' | 'isLive' | 'watchedSince'>> = {},
): Promise<BatchResult> {
  const { db } = testServer.database;
  const search = await ownSearchOf(db, owner.companyId);
  const masking = maskingOf(db, testServer.deps.vault, owner.companyId, search.detectors);
  const masked = await maskFindings(masking, findings);
  const patches: MaskedPatch[] = [];
  for (const one of findings) patches.push(...(await aPatch(masking, one)));
  return storeBatch(db, testServer.deps.vault, {
    companyId: owner.companyId,
    sourceId: change.sourceId ?? (await aSource(testServer, owner)),
    sourceName: 'acme/api',
    findings: masked,
    search,
    patches,
    seenAt: TEST_NOW,
    watchedSince: new Date(0),
    isLive: false,
    source: {},
    ...change,
  });
}

/** Stores one finding and answers its incident's id. */
export async function anIncident(
  testServer: TestServer,
  owner: Person,
  change: Parameters<typeof aFinding>[0] = {},
): Promise<number> {
  const { incidentIds } = await ingest(testServer, owner, [aFinding(change)]);
  const [id] = incidentIds;
  if (id === undefined) throw new Error('Nothing was stored.');
  return id;
}

/** An export of Postman with a secret in a header, and the same in a variable. */
export function aPostmanExport(seed = 1, name = 'Billing API', value = aSecretValue(seed)): string {
  return JSON.stringify({
    info: {
      name,
      _postman_id: '11111111-2222-4333-8444-555555555555',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: [
      {
        name: 'Payments',
        item: [
          {
            name: 'Charge',
            request: {
              method: 'GET',
              url: 'https://api.ours.example/charge',
              header: [{ key: 'X-Api-Key', value }],
            },
          },
        ],
      },
    ],
    variable: [{ key: 'token', value }],
  });
}

/** Imports an export and answers the id of its incident. */
export async function aPostmanIncident(
  testServer: TestServer,
  seed = 5_000,
  value = aSecretValue(seed),
): Promise<number> {
  const exported = readPostman(aPostmanExport(seed, 'Billing API', value));
  const request = {
    companyId: testServer.admin.companyId,
    exported,
    now: testServer.deps.clock(),
    isDryRun: false,
  };
  await importPostman(testServer.database.db, testServer.deps.vault, request);
  const row = await testServer.database.db
    .selectFrom('incidents')
    .select('id')
    .where('kind', '=', 'postman')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}
