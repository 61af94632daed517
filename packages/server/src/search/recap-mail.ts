import type { Kysely } from 'kysely';
import type { Vault } from '../crypto/vault.ts';
import type { Schema } from '../db/schema.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';
import { recapOf } from '../repositories/search-recaps.ts';

/** Where a recap leads to, and what seals it. */
export interface RecapNeeds {
  readonly vault: Vault;
  readonly publicUrl: URL;
}

/**
 * Writes to the author of a saved search what its scheduled scan found: one mail a run (decisions §12), in the transaction that ends the
 * run. The mail names kinds and numbers, never the query or a value.
 */
export async function mailRecap(
  trx: Kysely<Schema>,
  { vault, publicUrl }: RecapNeeds,
  companyId: number,
  scanId: string,
  now: Date,
): Promise<void> {
  const recap = await recapOf(trx, companyId, scanId);
  if (recap === null) return;
  const { name, email, patches, kinds } = recap;
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const found = total === 1 ? '1 new secret' : `${total === 0 ? 'no' : total} new secrets`;
  const scanned = patches === 1 ? '1 patch' : `${patches.toLocaleString('en-US')} patches`;
  const mail = composeMail({
    to: [email],
    subject: `“${name}”: ${found}`,
    paragraphs: [
      `The scheduled scan of the saved search “${name}” has looked at ${scanned} and found ${found}.`,
      ...(total === 0
        ? []
        : [
            kinds.map(({ kind, count }) => `${kind}: ${count}`).join('\n'),
            'They are incidents now.',
          ]),
    ],
    action: { label: 'Open the results', url: `${publicUrl.origin}/search/scan/${scanId}` },
    footer: 'You get this mail because you saved this search and it is scanned regularly.',
  });
  await enqueueMail(trx, vault, companyId, 'recap', mail, now);
}
