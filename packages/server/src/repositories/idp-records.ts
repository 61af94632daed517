import type { Kysely } from 'kysely';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Schema } from '../db/schema.ts';

/** Keeps the embedded identity provider's sessions and grants in the database, so that they outlive a restart. */
export function idpRecords(db: Kysely<Schema>, clock: () => Date): AdapterFactory {
  return (model): Adapter => {
    const find = async (
      column: 'id' | 'uid',
      value: string,
    ): Promise<AdapterPayload | undefined> => {
      // No record is named so, and the database takes no such text.
      if (value.includes('\0')) return undefined;
      const row = await db
        .selectFrom('idp_records')
        .select('payload')
        .where('model', '=', model)
        .where(column, '=', value)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
        .executeTakeFirst();
      return row?.payload;
    };
    return {
      upsert: async (id, payload, expiresIn) => {
        const now = clock();
        await db.deleteFrom('idp_records').where('expires_at', '<', now).execute();
        const values = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn === undefined ? null : new Date(now.getTime() + expiresIn * 1000),
        };
        await db
          .insertInto('idp_records')
          .values({ model, id, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
          .execute();
      },
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      // The device flow, which this provider does not offer, is what asks for these.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = await find('id', id);
        if (payload === undefined) return;
        const consumed = Math.floor(clock().getTime() / 1000);
        await db
          .updateTable('idp_records')
          .set({ payload: JSON.stringify({ ...payload, consumed }) })
          .where('model', '=', model)
          .where('id', '=', id)
          .execute();
      },
      destroy: async (id) => {
        await db
          .deleteFrom('idp_records')
          .where('model', '=', model)
          .where('id', '=', id)
          .execute();
      },
      revokeByGrantId: async (grantId) => {
        await db.deleteFrom('idp_records').where('grant_id', '=', grantId).execute();
      },
    };
  };
}
