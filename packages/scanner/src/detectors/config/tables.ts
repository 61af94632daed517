import type { Detector } from '../../detector/detector.ts';
import { ALPHANUMERIC } from '../../detector/example-maker.ts';
import { columnVerdict } from './columns.ts';
import { readCsv } from './read-csv.ts';
import { readSql } from './read-sql.ts';

/** Bytes behind `insert into` and its like in which a secret column must be named. */
const HEAD = 400;
/** Rows are read so far behind the line that names their columns. */
const ROWS = 16_000;

/** Whether `pass`, `pwd`, `secret`, `token` or `key` comes before the statement or its text ends. */
function namesSecret(bytes: Uint8Array, end: number, limit: number): boolean {
  const to = Math.min(limit, end + HEAD);
  for (let i = end; i < to; i++) {
    const byte = (bytes[i] ?? 0) | 32;
    if (bytes[i] === 0 || bytes[i] === 59) return false;
    const second = (bytes[i + 1] ?? 0) | 32;
    const third = (bytes[i + 2] ?? 0) | 32;
    if (
      (byte === 112 && ((second === 97 && third === 115) || (second === 119 && third === 100))) ||
      (byte === 115 && second === 101 && third === 99) ||
      (byte === 116 && second === 111 && third === 107) ||
      (byte === 107 && second === 101 && third === 121)
    )
      return true;
  }
  return false;
}

/** Passwords and keys in rows of a database's dump. */
export const sqlRowSecret: Detector = {
  name: 'sql_row_secret',
  displayName: 'Password or key in a row of an SQL script',
  category: 'Database',
  documentation: 'https://dev.mysql.com/doc/refman/8.4/en/insert.html',
  frequency: 30_000,
  literals: ['insert into', 'insert ignore into', 'replace into', 'create table', 'from stdin'],
  scope: 'text',
  window: { before: HEAD, after: ROWS },
  // Of `COPY … FROM stdin` the columns stand before the word.
  quickCheck: (bytes, end, limit) =>
    namesSecret(bytes, end, limit) || namesSecret(bytes, Math.max(0, end - HEAD), end),
  patterns: [],
  read: readSql,
  rank: 9,
  verdict: columnVerdict,
  examples: (make) => {
    const value = `${make.chars(ALPHANUMERIC, 9)}8x`;
    const key = `${make.chars(ALPHANUMERIC, 30)}92`;
    const users = `INSERT INTO users (id, login, password) VALUES\n(1, 'ann', NULL),\n(2, 'it''s bob', '${value}');`;
    return [
      { text: users, path: 'db/dump.sql', value },
      { text: `insert into clients (name, api_key) values ('a, b', '${key}')`, path: 'seed.sql', value: key },
      { text: `CREATE TABLE \`u\` (\n \`id\` int(11),\n \`pwd\` varchar(64),\n PRIMARY KEY (\`id\`)\n);\nINSERT INTO \`u\` VALUES (1,'${value}');`, path: 'dump.sql', value },
      { text: `COPY public.users (id, password, city) FROM stdin;\n1\t${value}\tRome\n\\.\n`, path: 'dump.sql', value },
    ]; // biome-ignore format: a list
  },
  counterExamples: () => [
    { text: "INSERT INTO users (id, password) VALUES (1, ?), (2, :password), (3, 'NULL')", path: 'a.sql' },
    { text: "INSERT INTO tokens (id, token_type) VALUES (1, 'bearer-token-42')", path: 'a.sql' },
    { text: 'INSERT INTO users (name, password) VALUES ($1, $2)', path: 'src/a.ts' },
  ], // biome-ignore format: a list
};

/** Passwords and keys in tables that people export: of password managers, of clouds, of user lists. */
export const csvSecret: Detector = {
  name: 'csv_secret',
  displayName: 'Password or key in a CSV column',
  category: 'Other',
  documentation: 'https://www.rfc-editor.org/rfc/rfc4180',
  frequency: 20_000,
  literals: ['password', 'passwd', 'passphrase', 'pwd', 'secret', 'token', 'api key', 'api_key', 'apikey', 'access key', 'access_key', 'private key', 'private_key', 'pass,', ',pass', ';pass', 'pass;'], // biome-ignore format: a list
  onPath: /\.(?:csv|tsv|psv)$/i,
  scope: 'text',
  window: { before: HEAD, after: ROWS },
  patterns: [],
  read: readCsv,
  rank: 9,
  verdict: columnVerdict,
  examples: (make) => {
    const value = `${make.chars(ALPHANUMERIC, 9)}8x`;
    const key = `${make.chars(ALPHANUMERIC, 38)}92`;
    return [
      { text: `name,login,password\nann,a@acme.io,${value}\n`, path: 'users.csv', value },
      { text: `id;"note";"API token"\n1;"x; y";"${key}"`, path: 'export/keys.csv', value: key },
    ];
  },
  counterExamples: (make) => [
    { text: 'token,lemma\nwalking2through,walk\n', path: 'words.csv' },
    { text: `name,token count\nann,${make.chars('123456789', 9)}\n`, path: 'a.csv' },
    { text: 'user,password\nann,********\nbob,\n', path: 'a.csv' },
  ],
};
