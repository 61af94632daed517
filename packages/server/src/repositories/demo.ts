import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../db/schema.ts';

const Progress = v.object({ anchor: v.string(), step: v.number(), isDone: v.boolean() });

/** How far the making of the demo is. */
export type DemoProgress = v.InferOutput<typeof Progress>;

/** The stored progress of a company's demo; null when none was begun. */
export async function demoProgress(
  db: Kysely<Schema>,
  companyId: number,
): Promise<DemoProgress | null> {
  const { rows } = await sql<{ demo: unknown }>`
    select preferences -> 'demo' as demo from companies where id = ${companyId}`.execute(db);
  const parsed = v.safeParse(Progress, rows[0]?.demo);
  return parsed.success ? parsed.output : null;
}

/** Stores the progress. */
export async function setDemoProgress(
  db: Kysely<Schema>,
  companyId: number,
  progress: DemoProgress,
): Promise<void> {
  await sql`
    update companies set preferences = jsonb_set(preferences, '{demo}', ${JSON.stringify(progress)}::jsonb)
    where id = ${companyId}`.execute(db);
}

/** Notes when a member of the demo signed in, unless they did since. */
export async function noteFirstSignIn(
  db: Kysely<Schema>,
  companyId: number,
  memberId: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ last_login: at })
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .where('last_login', 'is', null)
    .execute();
}

/** The incident of a secret, by the secret's identity. */
export async function incidentOfSecret(
  db: Kysely<Schema>,
  companyId: number,
  detector: string,
  valueHash: Buffer,
): Promise<number | null> {
  const row = await db
    .selectFrom('secrets as x')
    .innerJoin('incidents as i', (join) =>
      join.onRef('i.company_id', '=', 'x.company_id').onRef('i.secret_id', '=', 'x.id'),
    )
    .select('i.id')
    .where('x.company_id', '=', companyId)
    .where('x.detector', '=', detector)
    .where('x.value_hash', '=', valueHash)
    .executeTakeFirst();
  return row?.id ?? null;
}
