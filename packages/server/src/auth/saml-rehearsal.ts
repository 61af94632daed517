import { randomBytes } from 'node:crypto';
import type { SamlRefusal } from '@sluice/domain/sso-rehearsal';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../repositories/audit-log.ts';
import { fingerprintOf } from '../repositories/certificates.ts';
import { getMember } from '../repositories/members.ts';
import { addRequest } from '../repositories/saml-sign-ins.ts';
import type { Connection } from '../repositories/sso.ts';
import { type RehearsalResult, storeRehearsal } from '../repositories/sso-rehearsals.ts';
import { type Assertion, samlOf, signingCertificate } from './saml-answer.ts';
import { meetMember } from './saml-members.ts';

/** The page that shows a rehearsal. */
export function rehearsalPath(connectionId: number): string {
  return `/settings/company/sso/${connectionId}#rehearsal`;
}

/** How long a rehearsal may take at the identity provider. */
const REHEARSAL_MS = 15 * 60_000;

/** Begins a rehearsal: the address of the identity provider, with a request of ours. */
export async function beginRehearsal(
  deps: Deps,
  connection: Connection,
  memberId: number,
): Promise<string> {
  const now = deps.clock();
  const id = `_${randomBytes(20).toString('hex')}`;
  const request = {
    id,
    connectionId: connection.id,
    // No browser is signed in by the answer, so none is compared.
    transactionHash: deps.vault.digest('sign-in', id),
    target: rehearsalPath(connection.id),
    rehearsedById: memberId,
    expiresAt: new Date(now.getTime() + REHEARSAL_MS),
  };
  await addRequest(deps.db, request, now);
  const saml = samlOf(connection, deps.config.publicUrl.origin, id);
  return saml.getAuthorizeUrlAsync('', undefined, {});
}

/** The answer to a rehearsal, as it was judged: by the function that judges those of sign-ins. */
export interface RehearsedAnswer {
  readonly encoded: string;
  readonly judged: Assertion | SamlRefusal;
  /** The admin who rehearses. */
  readonly memberId: number;
  readonly requestId: string;
}

async function resultOf(
  deps: Deps,
  connection: Connection,
  { encoded, judged, memberId }: RehearsedAnswer,
): Promise<RehearsalResult> {
  if (typeof judged === 'string') {
    return { outcome: judged, email: '', role: null, memberId, claims: [], certificate: null };
  }
  const { email, claims } = judged;
  const { origin } = deps.config.publicUrl;
  const signer = await signingCertificate(connection, origin, encoded);
  const certificate = signer === null ? null : fingerprintOf(signer);
  const met = await meetMember(deps.db, connection, judged);
  const shown = { email, memberId, claims, certificate };
  if (typeof met === 'string') return { ...shown, outcome: met, role: null };
  if (met.kind === 'newcomer') return { ...shown, outcome: 'newcomer', role: null };
  const member = await getMember(deps.db, connection.company_id, met.memberId);
  return { ...shown, outcome: 'member', role: member?.role ?? null };
}

/** Keeps what an answer to a rehearsal would have led to. Nobody is signed in, made a member or bound. */
export async function finishRehearsal(
  deps: Deps,
  connection: Connection,
  answer: RehearsedAnswer,
): Promise<void> {
  const result = await resultOf(deps, connection, answer);
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    await storeRehearsal(trx, connection, result, now);
    await writeAudit(trx, connection.company_id, {
      actorId: answer.memberId,
      action: 'sso_connection.rehearsed',
      target: `sso_connection:${connection.id}`,
      detail: { name: connection.name, outcome: result.outcome },
      requestId: answer.requestId,
      at: now,
    });
  });
}
