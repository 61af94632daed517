import type { IgnoreRequest } from '@sluice/domain/ignore-until';
import { KINDS } from '@sluice/domain/kind-info';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { readStates } from '../repositories/incident-states.ts';
import { enqueueMail } from '../repositories/mail-outbox.ts';
import { activeMembers } from '../repositories/members.ts';
import type { TriageActor } from './changes.ts';

/** Writes to the admins that a member asks to ignore an incident, in the transaction of the request. */
export async function mailIgnoreRequest(
  trx: Kysely<Schema>,
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  { companyId, email }: TriageActor,
  incidentId: number,
  { until, reason }: IgnoreRequest,
  now: Date,
): Promise<void> {
  const members = await activeMembers(trx, companyId);
  const to = members.filter(({ role }) => role === 'admin').map((admin) => admin.email);
  const [stored] = await readStates(trx, companyId, [incidentId]);
  if (stored === undefined || to.length === 0) return;
  const day = until.toISOString().slice(0, 10);
  const mail = composeMail({
    to,
    subject: `${email} asks to ignore incident #${incidentId}`,
    paragraphs: [
      `${email} asks to ignore the incident “${stored.facts.detector}” #${incidentId} until ${day}.`,
      escapeUntrustedText(reason),
      'It stays open until an admin approves the request.',
    ],
    action: {
      label: 'Open the incident',
      url: `${config.publicUrl.origin}${KINDS[stored.state.kind].listPath}/${incidentId}`,
    },
    footer: 'You get this mail because you are an admin.',
  });
  await enqueueMail(trx, vault, companyId, 'ignore_request', mail, now);
}
