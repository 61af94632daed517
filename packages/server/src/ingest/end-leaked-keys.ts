import { isKeyShaped } from '@sluice/domain/api-keys';
import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { revokeLeakedKeys } from '../repositories/api-keys.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';
import { revokeLeakedScimTokens } from '../repositories/scim.ts';

/** The detector of the product's own API keys. */
const KEY_DETECTOR = 'sluice_api_key';

/**
 * Revokes the product's own API keys and SCIM tokens among some findings, in the transaction that stores them: a key in public code is known
 * to others. The maker gets a mail. The key may belong to another company of this installation, so its audit line and
 * the mail do not say where it was found.
 */
export async function endLeakedKeys(
  trx: Kysely<Schema>,
  vault: Vault,
  findings: readonly { readonly detector: string; readonly value: string }[],
  now: Date,
): Promise<void> {
  const keys = findings.flatMap(({ detector, value }) =>
    detector === KEY_DETECTOR && isKeyShaped(value) ? [value] : [],
  );
  if (keys.length === 0) return;
  const values = [...new Set(keys)];
  await endApiKeys(trx, vault, values, now);
  await endScimTokens(trx, vault, values, now);
}

async function endApiKeys(
  trx: Kysely<Schema>,
  vault: Vault,
  values: readonly string[],
  now: Date,
): Promise<void> {
  const hashes = values.map((key) => vault.digest('api-key', key));
  for (const { companyId, id, name, addresses } of await revokeLeakedKeys(trx, hashes, now)) {
    await writeAudit(trx, companyId, {
      actorId: null,
      action: 'api_key.leaked',
      target: `api_key:${id}`,
      detail: { name },
      requestId: null,
      at: now,
    });
    if (addresses.length === 0) continue;
    const mail = composeMail({
      to: addresses,
      subject: `The API key “${name}” was revoked because it leaked`,
      paragraphs: [
        `Sluice found the API key “${name}” in public code and revoked it. Calls with this key are refused now.`,
        'Create a new key for the integration that used it, and check the audit log for calls that you do not recognise.',
      ],
      footer: 'You get this mail because you made this key or administer the company.',
    });
    await enqueueMail(trx, vault, companyId, 'key_leaked', mail, now);
  }
}

async function endScimTokens(
  trx: Kysely<Schema>,
  vault: Vault,
  values: readonly string[],
  now: Date,
): Promise<void> {
  const hashes = values.map((token) => vault.digest('scim-token', token));
  for (const { companyId, id, name, admins } of await revokeLeakedScimTokens(trx, hashes)) {
    await writeAudit(trx, companyId, {
      actorId: null,
      action: 'sso_connection.scim_token_leaked',
      target: `sso_connection:${id}`,
      detail: { name },
      requestId: null,
      at: now,
    });
    if (admins.length === 0) continue;
    const mail = composeMail({
      to: admins,
      subject: `The SCIM token of “${name}” was revoked because it leaked`,
      paragraphs: [
        `Sluice found the SCIM token of the connection “${name}” in public code and revoked it. Members are not provisioned until your identity provider has a new one.`,
        'Make a new token on the page of the connection, and check the audit log for members whom you do not recognise.',
      ],
      footer: 'You get this mail because you administer the company.',
    });
    await enqueueMail(trx, vault, companyId, 'key_leaked', mail, now);
  }
}
