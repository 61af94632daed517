import { AVATAR_TYPES, type AvatarType } from '@sluice/domain/avatars';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Where a developer's picture is shown from. */
export function avatarPath(developerId: number): string {
  return `/api/v1/avatars/${developerId}`;
}

/** A picture as it is kept; null where what was fetched cannot be shown. */
export interface KeptAvatar {
  readonly url: string;
  readonly fetchedAt: Date;
  readonly picture: { readonly type: AvatarType; readonly bytes: Buffer } | null;
}

/** The address of a developer's picture on the code host, with what is kept of it; null where the company has none. */
export async function avatarOf(
  db: Kysely<Schema>,
  companyId: number,
  developerId: number,
): Promise<{ readonly url: string; readonly kept: KeptAvatar | null } | null> {
  const row = await db
    .selectFrom('perimeter_developers as d')
    .leftJoin('avatars as a', (join) =>
      join.onRef('a.company_id', '=', 'd.company_id').onRef('a.developer_id', '=', 'd.id'),
    )
    .select([
      'd.github_avatar_url as url',
      'a.url as kept_url',
      'a.type',
      'a.bytes',
      'a.fetched_at',
    ])
    .where('d.company_id', '=', companyId)
    .where('d.id', '=', developerId)
    .executeTakeFirst();
  if (row === undefined || row.url === null) return null;
  const { url, kept_url, type: text, bytes, fetched_at: fetchedAt } = row;
  if (kept_url === null || fetchedAt === null) return { url, kept: null };
  const type = AVATAR_TYPES.find((one) => one === text);
  const picture = type === undefined || bytes === null ? null : { type, bytes };
  return { url, kept: { url: kept_url, fetchedAt, picture } };
}

/** Keeps a picture, or that there is none to show, in place of what was kept. */
export async function keepAvatar(
  db: Kysely<Schema>,
  companyId: number,
  developerId: number,
  { url, fetchedAt, picture }: KeptAvatar,
): Promise<void> {
  const values = {
    url,
    type: picture?.type ?? null,
    bytes: picture?.bytes ?? null,
    fetched_at: fetchedAt,
  };
  await db
    .insertInto('avatars')
    .values({ company_id: companyId, developer_id: developerId, ...values })
    .onConflict((on) => on.columns(['company_id', 'developer_id']).doUpdateSet(values))
    .execute();
}
