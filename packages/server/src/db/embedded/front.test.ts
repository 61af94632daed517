import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import type { Database } from '../open.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const echo = async (value: number) => {
  const { rows } = await sql<{ value: number }>`select ${value}::integer as value`.execute(
    database.db,
  );
  return rows[0]?.value;
};
const companies = async () =>
  (await database.db.selectFrom('companies').select('name').execute()).length;

describe('many connections to one session', () => {
  it('get each their own rows', async () => {
    const values = Array.from({ length: 300 }, (_, index) => index);
    expect(await Promise.all(values.map(echo))).toEqual(values);
  });

  it('are not disturbed by the error of another', async () => {
    const wrong = sql`select nothing from nowhere where a = ${1}`.execute(database.db).then(
      () => 'done',
      () => 'refused',
    );
    expect(await Promise.all([echo(1), wrong, echo(2)])).toEqual([1, 'refused', 2]);
  });

  it('do not see into an open transaction, and its rollback leaves nothing', async () => {
    const before = await companies();
    const now = new Date();
    const broken = database.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('companies')
        .values({ name: 'Gone', created_at: now, updated_at: now })
        .execute();
      throw new Error('stop');
    });
    const [, seen] = await Promise.all([broken.catch(() => null), companies()]);
    expect(seen).toBe(before);
    expect(await companies()).toBe(before);
  });
});
