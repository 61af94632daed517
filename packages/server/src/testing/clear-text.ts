import type { Endpoint } from '@sluice/contract/endpoint';
import { ENDPOINTS } from '@sluice/contract/endpoints/all';
import { linesOfValue } from '@sluice/scanner';
import { sql } from 'kysely';
import { dumpTables } from '../repositories/dump.ts';
import type { Caller, TestServer } from './test-server.ts';

/** Lines of a value that are shorter are no secret by themselves. */
const SHORTEST_LINE = 16;

/** A value under a name that a failure may show. */
export type Planted = Readonly<Record<string, string>>;

/** A text that leaves the product or stays in it, and where it was found. */
export interface FoundText {
  readonly where: string;
  readonly text: string;
}

/** A value, each of its lines, and their forms in base64, hex and addresses. */
function formsOf(value: string): [form: string, text: string][] {
  const lines = linesOfValue(value).filter((line) => line.length >= SHORTEST_LINE);
  const parts = [value, ...lines];
  return parts.flatMap((part, index): [string, string][] => {
    const name = index === 0 ? 'whole' : `line ${index}`;
    const bytes = Buffer.from(part);
    return [
      [name, part],
      [`${name}, as JSON`, JSON.stringify(part).slice(1, -1)],
      [`${name}, base64`, bytes.toString('base64').replace(/=+$/, '')],
      [`${name}, hex`, bytes.toString('hex')],
      [`${name}, in an address`, encodeURIComponent(part)],
    ];
  });
}

/** Where any of the values can be read, by their names: the values themselves stay out of the report. */
export function clearText(planted: Planted, texts: readonly FoundText[]): string[] {
  const leaks = new Set<string>();
  // The index for searching keeps words in small letters.
  const small = texts.map(({ where, text }) => ({ where, text: text.toLowerCase() }));
  for (const [name, value] of Object.entries(planted)) {
    for (const [form, text] of formsOf(value)) {
      const searched = text.toLowerCase();
      for (const one of small)
        if (one.text.includes(searched)) leaks.add(`${name} (${form}) in ${one.where}`);
    }
  }
  return [...leaks];
}

/** Every row of every table, each as a text. Key material and other bytes are read as hex and as text. */
export async function allColumns({ database: { db } }: TestServer): Promise<FoundText[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts: FoundText[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from ${sql.raw(name)} t`.execute(db);
    texts.push(...rows.map(({ text }) => ({ where: name, text })));
  }
  return texts;
}

/** A back-up, row by row. */
export async function backup({ database: { db } }: TestServer): Promise<FoundText[]> {
  const texts: FoundText[] = [];
  await dumpTables(db, async (row) => {
    texts.push({ where: `the back-up of ${row.table}`, text: JSON.stringify(row) });
  });
  return texts;
}

const MOST_IDS = 60;

/** Every GET answer of a session: all endpoints, with every existing id. */
export async function allAnswers(testServer: TestServer, call: Caller): Promise<FoundText[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from searches union select id::text from saved_searches union select id::text from search_scans
    union select id::text from scanned_secrets union select id::text from saved_results`.execute(
    testServer.database.db,
  );
  const uuids = rows.map(({ id }) => id);
  const numbers = Array.from({ length: MOST_IDS }, (_, index) => String(index + 1));
  const all: [string, Endpoint][] = Object.entries(ENDPOINTS);
  const texts: FoundText[] = [];
  for (const [name, { access, method, path }] of all) {
    if (access !== 'session' || method !== 'GET') continue;
    for (const address of addressesOf(path, numbers, uuids)) {
      const query = name === 'listPatches' ? `?leak_ids=${numbers.join(',')}` : '';
      const response = await call(`${address}${query}`);
      if (response.status === 200) texts.push({ where: name, text: await response.text() });
    }
  }
  return texts;
}

function addressesOf(path: string, numbers: readonly string[], uuids: readonly string[]): string[] {
  const [parameter] = /:[a-z_]+/.exec(path) ?? [];
  if (parameter === undefined) return [path];
  const values = parameter.endsWith('uuid') ? uuids : parameter === ':type' ? ['github'] : numbers;
  return values.flatMap((value) => addressesOf(path.replace(parameter, value), numbers, uuids));
}
