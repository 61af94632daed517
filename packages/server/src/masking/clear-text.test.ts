import { generateKeyPairSync } from 'node:crypto';
import { exampleMaker, readPostman } from '@sluice/scanner';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPostman } from '../ingest/import-postman.ts';
import { importReport } from '../ingest/import-report.ts';
import { mailContext } from '../repositories/mail-outbox.ts';
import { bodyAs } from '../testing/bodies.ts';
import { allAnswers, allColumns, backup, clearText, type Planted } from '../testing/clear-text.ts';
import { aPostmanExport, aSecretValue, aToken } from '../testing/findings.ts';
import { createSearchedTestServer, type SearchedTestServer } from '../testing/searched.ts';
import { scansOf } from '../testing/searched-scans.ts';
import { TEST_NOW } from '../testing/test-server.ts';
import { maskStored, maskStoredPatches } from './mask-stored.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const words = exampleMaker(77);

function aPrivateKey(type: 'pkcs1' | 'pkcs8'): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type, format: 'pem' }).toString().trim();
}

const planted = {
  'key one': aPrivateKey('pkcs1'),
  'key two': aPrivateKey('pkcs8'),
  'key of a service account': aPrivateKey('pkcs8'),
  'id of that key': words.chars('0123456789abcdef', 40),
  'token in a file': aSecretValue(1),
  'token beside a key': aSecretValue(2),
  'token beside the middle of a key': aSecretValue(3),
  'token in a path': aSecretValue(4),
  'token in a name': aSecretValue(5),
  'token in an address': aSecretValue(6),
  'token of a committer': aSecretValue(7),
  'token in a message': aSecretValue(8),
  'token in a query': aSecretValue(9),
  'token in a note': aSecretValue(10),
  'token of a heading': aSecretValue(11),
  'password of a heading': `${words.chars(LETTERS, 24)}-${words.chars(LETTERS, 40)}`,
  'password without a shape': words.chars(LETTERS, 22),
  'token of a report': aToken(12),
  'token in the fields of a report': aSecretValue(13),
  'token of an export': aSecretValue(14),
  'token in the names of an export': aSecretValue(15),
  'token in the name of a saved search': aSecretValue(16),
  'token of a repository': aSecretValue(17),
  'token in a feedback answer': aSecretValue(18),
  'token in a message to developers': aSecretValue(19),
  'token that was looked up': aSecretValue(20),
} satisfies Planted;

const keyFile = (between: string) => {
  const lines = planted['key one'].split('\n');
  lines.splice(12, 0, between);
  return lines.join('\n');
};
const filler = (name: string) =>
  Array.from({ length: 12 }, (_, index) => `  ${name} line ${index}`).join('\n');
const account = JSON.stringify(
  {
    type: 'service_account',
    private_key_id: planted['id of that key'],
    private_key: `${planted['key of a service account']}\n`,
    client_email: 'ci@acme.iam.gserviceaccount.com',
  },
  null,
  2,
);
const password = planted['password without a shape'];
const heading = `password = "${planted['password of a heading']}" # ${planted['token of a heading']}`;

/** A history whose newest commits show parts of what its oldest brought. */
function plantHistory(testServer: SearchedTestServer) {
  const repository = testServer.repository();
  const before = { 'config/server.pem': `${planted['key one']}\n` };
  repository.add([
    { files: { ...before, 'two.ts': `const pem = \`${planted['key two']}\`;\n` } },
    { files: { 'account.json': account, 'app.ini': `password = "${password}"\n` } },
    // The tail of a key as context, then its middle.
    { files: { 'config/server.pem': `${planted['key one']}\ntoken = ${planted['token beside a key']}\n` } },
    { files: { 'config/server.pem': `${keyFile(`token = ${planted['token beside the middle of a key']}`)}\n` } },
    // A known password where no detector sees one.
    { files: { 'notes.md': `Log in with ${password} at the gate.\ntoken: ${planted['token in a file']}\n` } },
    // A text at the beginning of a line becomes the heading of later hunks.
    { files: { 'heading.ini': `${heading}\n${filler('first')}\n  last\n` } },
    { files: { 'heading.ini': `${heading}\n${filler('first')}\n  token = ${aToken(99)}\n` } },
    { files: { 'long.pem.txt': `${planted['key two']}\n${filler('tail')}\n` } },
    { files: { 'long.pem.txt': `${planted['key two']}\n${filler('tail')}\n  token = ${aToken(98)}\n` } },
    { files: { [`keys/${planted['token in a path']}/a.txt`]: `token = ${aToken(97)}\n` } },
    {
      files: { 'who.txt': `token = ${aToken(96)}\n` },
      authorName: `Dev ${planted['token in a name']}`,
      by: `${planted['token in an address']}@elsewhere.example`,
      committer: `C ${planted['token of a committer']} <${planted['token of a committer']}@x.example>`,
      message: `Use ${planted['token in a message']} and ${password}\n\nBody ${planted['token in a message']}`,
    },
  ]); // biome-ignore format: a commit a line
  return repository;
}

let testServer: SearchedTestServer;

/** Writes to a developer, and answers through the public link. */
async function askAndAnswer(): Promise<void> {
  const email = 'dev@elsewhere.example';
  const { rows } = await sql<{ id: number }>`
    select i.id from incidents i join occurrences o on o.company_id = i.company_id and o.incident_id = i.id
    join developers d on d.company_id = o.company_id and d.id = o.developer_id
    where i.kind = 'secret' and d.email = ${email} order by i.id limit 1`.execute(
    testServer.database.db,
  );
  const incident_id = rows[0]?.id;
  const message = `Please end ${planted['token in a message to developers']}.`;
  const asked = await testServer.asMember('/api/v1/shared/secrets/emails', {
    body: { incident_id, emails: [email], message },
  });
  expect(asked.status).toBe(200);
  const made = await testServer.asMember('/api/v1/shared/secrets', { body: { incident_id } });
  const { token } = await bodyAs(made, v.object({ token: v.string() }));
  const answered = await testServer.asNobody(`/api/v1/developer_feedback/secret/${token}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: {
      forms_with_answers: {
        feedback: {
          revoked_yes_no: 'yes',
          actual_secret_yes_no: 'yes',
          access_to_sensitive_yes_no: 'no',
          contact_email: `${planted['token in a feedback answer']}@elsewhere.example`,
          remarks_text: `It was ${planted['token in a feedback answer']}.`,
        },
      },
    },
  });
  expect(answered.status).toBe(200);
}

/** What the e-mails say that wait to be sent. */
async function mails(): Promise<{ where: string; text: string }[]> {
  const { db, vault } = testServer.deps;
  const rows = await db.selectFrom('mail_outbox').selectAll().execute();
  return rows.map(({ company_id, purpose, sealed }) => ({
    where: `a mail (${purpose})`,
    text: sealed === null ? '' : vault.open(sealed, mailContext(company_id, purpose)),
  }));
}

beforeAll(async () => {
  testServer = await createSearchedTestServer();
  const { companyId } = testServer.admin;
  const { db, vault } = testServer.deps;
  const signal = new AbortController().signal;
  const source = await testServer.watch(plantHistory(testServer).path);
  await testServer.scan(source);
  await maskStoredPatches(testServer.deps, companyId, source, signal);
  await testServer.keep(source);

  await testServer.search(planted['token in a query']);
  const { search_uuid: search } = await testServer.search('token');
  await testServer.search(`"${password}" token`);
  await testServer.search('token');
  await scansOf(testServer).scanned('token');
  await testServer.asMember('/search_api/v1/saved_searches', {
    body: {
      search,
      name: `Where is ${planted['token in the name of a saved search']}`,
      scan_frequency: 'NEVER',
    },
  });
  await testServer.asMember('/api/v1/seen_values', {
    body: { value: planted['token that was looked up'] },
  });
  const [{ id: incident = 0 } = {}] = await db.selectFrom('incidents').select('id').execute();
  const message = `It is ${planted['token in a note']}, and ${password}. ${planted['key one'].split('\n')[5]}`;
  const note = await testServer.asMember('/api/v1/incident_notes', { body: { incident, message } });
  const { id } = await bodyAs(note, v.object({ id: v.number() }));
  await testServer.asMember(`/api/v1/incident_notes/${id}`, {
    method: 'PATCH',
    body: { message: `${message} Changed.`, version: 1 },
  });
  await askAndAnswer();
  await importReport(db, vault, {
    companyId,
    now: TEST_NOW,
    isDryRun: false,
    repository: `https://${planted['token of a repository']}@code.example/acme/other.git?token=${planted['token of a repository']}`,
    report: {
      format: 'gitleaks',
      skipped: [],
      leaks: [
        {
          rule: `rule-${planted['token in the fields of a report']}`,
          value: planted['token of a report'],
          match: `token = "${planted['token of a report']}" ${password}`,
          path: `src/${planted['token in the fields of a report']}.ts`,
          line: 7,
          commit: 'a1'.repeat(20),
          repository: null,
          authorName: planted['token in the fields of a report'],
          authorEmail: `${planted['token in the fields of a report']}@x.example`,
          date: TEST_NOW,
          message: `Add ${planted['token of a report']} ${planted['token in the fields of a report']}`,
        },
      ],
    },
  });
  const exported = aPostmanExport(
    1,
    `API ${planted['token in the names of an export']}`,
    planted['token of an export'],
  );
  await importPostman(db, vault, {
    companyId,
    now: TEST_NOW,
    isDryRun: false,
    exported: readPostman(
      exported.replace('"Charge"', `"Charge ${planted['token in the names of an export']}"`),
    ),
  });
  const url = `https://${planted['token of a repository']}@code.example/x/y.git`;
  for (const refused of [url, `https://code.example/x/y?token=${planted['token of a repository']}`])
    expect((await testServer.asAdmin('/api/v1/sources', { body: { url: refused } })).status).toBe(
      400,
    );
}, 120_000);
afterAll(() => testServer.close());

/** A signal that lets a worker do one step forward, like a process that is killed then. */
function stoppingAfterOneStep(): AbortSignal {
  let asked = 0;
  return Object.assign(new AbortController().signal, {
    throwIfAborted: () => {
      asked += 1;
      if (asked > 1) throw new Error('Stopped.');
    },
  });
}

const everything = async () => [
  ...(await allColumns(testServer)),
  ...(await backup(testServer)),
  ...(await allAnswers(testServer, testServer.asMember)),
  ...(await mails()),
  ...testServer.logged.map((text) => ({ where: 'the log', text })),
];

describe('a planted secret, each of its lines and their other forms', () => {
  it('were stored: otherwise nothing would be proved', async () => {
    const texts = (await allColumns(testServer)).map(({ text }) => text).join('\n');
    for (const trace of ['config/server.pem', 'account.json', 'heading.ini', 'who.txt', 'It is '])
      expect(texts).toContain(trace);
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from search_patches`.execute(testServer.database.db);
    expect(rows[0]?.n).toBeGreaterThan(9);
    expect((await mails()).map(({ where }) => where)).toEqual(
      expect.arrayContaining(['a mail (feedback)', 'a mail (feedback_received)']),
    );
    const answers = await allAnswers(testServer, testServer.asMember);
    expect(answers.filter(({ where }) => where === 'getPatch').length).toBeGreaterThan(5);
  });

  it('are in no column, no word of the index, no back-up, no log and no answer', async () => {
    expect(clearText(planted, await everything())).toEqual([]);
  });

  it('are masked in what is shown even if they were stored in clear', async () => {
    const { db } = testServer.database;
    const body = `@@ -1,2 +1,3 @@\n ${planted['key one'].split('\n')[7]}\n+${password} ${aSecretValue(1)}\n`;
    await sql`update patches set body = ${body}`.execute(db);
    await sql`update search_patches set body = ${body}`.execute(db);
    const found = await testServer.search('token', '?page_size=50');
    expect(found.results.length).toBeGreaterThan(5);
    const shown = [
      { where: 'the search', text: JSON.stringify(found) },
      ...(await allAnswers(testServer, testServer.asMember)),
    ];
    expect(clearText(planted, shown)).toEqual([]);
  });

  it('are masked where an older version stored them, also when that is interrupted', async () => {
    const { db } = testServer.database;
    const { companyId } = testServer.admin;
    const raw = `${planted['key one'].split('\n')[9]} ${password} ${aSecretValue(1)}`;
    for (const [table, column] of [
      ['patches', 'body'],
      ['search_patches', 'body'],
      ['search_commits', 'message'],
      ['search_commits', 'author_name'],
      ['occurrences', 'commit_message'],
      ['incidents', 'haystack'],
      ['activity_events', 'member_name'],
      ['notes', 'message'],
      ['saved_searches', 'name'],
      ['scanned_occurrences', 'author_email'],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${raw}`.execute(db);
    await sql`update occurrences set path = ${raw} || ' ' || id`.execute(db);
    await sql`update developers set name = ${raw} || ' ' || id`.execute(db);
    await sql`update searches set query = ${raw} || ' ' || id`.execute(db);
    await sql`update contributors set email = ${aSecretValue(6)} || '.' || email`.execute(db);
    await sql`update search_patches set words = array_to_tsvector(array[${aSecretValue(1)}])`.execute(
      db,
    );
    await sql`delete from known_values`.execute(db);
    await sql`delete from masking_passes`.execute(db);
    expect(clearText(planted, await allColumns(testServer))).not.toEqual([]);

    let steps = 1;
    const step = () => maskStored(testServer.deps, companyId, stoppingAfterOneStep());
    while ((await step().catch(() => null)) === null) steps += 1;
    expect(steps).toBeGreaterThan(10);
    expect(clearText(planted, await everything())).toEqual([]);
    expect(await maskStored(testServer.deps, companyId, new AbortController().signal)).toBe(false);
  });
});
