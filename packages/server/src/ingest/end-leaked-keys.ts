import { isKeyShaped } from '@sluice/domain/api-keys';
import type { AuditType } from '@sluice/domain/audit';
import type { Kysely } from 'kysely';
import type { DigestPurpose, Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { composeMail, type MailContent } from '../mail/compose-mail.ts';
import { type LeakedCredential, revokeLeakedKeys } from '../repositories/api-keys.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';
import { revokeLeakedScimTokens } from '../repositories/scim.ts';

/** The detector of the product's own API keys. */
const KEY_DETECTOR = 'sluice_api_key';

/** A kind of credential of the product that a scan can find. */
interface Credential {
  readonly purpose: DigestPurpose;
  /** Revokes the working ones with these hashes, of any company, and returns them. */
  readonly revoke: (
    trx: Kysely<Schema>,
    hashes: readonly Buffer[],
    now: Date,
  ) => Promise<LeakedCredential[]>;
  readonly action: AuditType;
  readonly noun: string;
  readonly mailOf: (name: string) => Pick<MailContent, 'subject' | 'paragraphs' | 'footer'>;
}

const CREDENTIALS: readonly Credential[] = [
  {
    purpose: 'api-key',
    revoke: revokeLeakedKeys,
    action: 'api_key.leaked',
    noun: 'api_key',
    mailOf: (name) => ({
      subject: `The API key “${name}” was revoked because it leaked`,
      paragraphs: [
        `Sluice found the API key “${name}” in public code and revoked it. Calls with this key are refused now.`,
        'Create a new key for the integration that used it, and check the audit log for calls that you do not recognise.',
      ],
      footer: 'You get this mail because you made this key or administer the company.',
    }),
  },
  {
    purpose: 'scim-token',
    revoke: revokeLeakedScimTokens,
    action: 'sso_connection.scim_token_leaked',
    noun: 'sso_connection',
    mailOf: (name) => ({
      subject: `The SCIM token of “${name}” was revoked because it leaked`,
      paragraphs: [
        `Sluice found the SCIM token of the connection “${name}” in public code and revoked it. Members are not provisioned until your identity provider has a new one.`,
        'Make a new token on the page of the connection, and check the audit log for members whom you do not recognise.',
      ],
      footer: 'You get this mail because you administer the company.',
    }),
  },
];

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
  const values = [...new Set(keys)];
  if (values.length === 0) return;
  for (const { purpose, revoke, action, noun, mailOf } of CREDENTIALS) {
    const hashes = values.map((value) => vault.digest(purpose, value));
    for (const { companyId, id, name, addresses } of await revoke(trx, hashes, now)) {
      const line = { actorId: null, action, target: `${noun}:${id}`, detail: { name } };
      await writeAudit(trx, companyId, { ...line, requestId: null, at: now });
      if (addresses.length === 0) continue;
      const mail = composeMail({ to: addresses, ...mailOf(name) });
      await enqueueMail(trx, vault, companyId, 'key_leaked', mail, now);
    }
  }
}
