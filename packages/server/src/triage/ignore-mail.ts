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
import type { ChosenIncidents } from './ignore.ts';

/** Writes to the admins that a member asks to ignore an incident, in the transaction of the request. */
export async function mailIgnoreRequest(
  trx: Kysely<Schema>,
  deps: Pick<Deps, 'vault' | 'config'>,
  actor: TriageActor,
  incidentId: number,
  request: IgnoreRequest,
  now: Date,
): Promise<void> {
  const [stored] = await readStates(trx, actor.companyId, [incidentId]);
  if (stored === undefined) return;
  const asked = {
    what: `incident #${incidentId}`,
    longWhat: `the incident “${stored.facts.detector}” #${incidentId}`,
    rest: 'It stays open until an admin approves the request.',
    label: 'Open the incident',
    address: `${KINDS[stored.state.kind].listPath}/${incidentId}`,
  };
  await mailAdmins(trx, deps, actor, asked, request, now);
}

/** The same for many incidents of a kind: one mail, which leads to the list of those that wait. */
export async function mailIgnoreRequests(
  trx: Kysely<Schema>,
  deps: Pick<Deps, 'vault' | 'config'>,
  actor: TriageActor,
  { kind, ids }: ChosenIncidents,
  request: IgnoreRequest,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const what = ids.length === 1 ? '1 incident' : `${ids.length.toLocaleString('en-US')} incidents`;
  const asked = {
    what,
    longWhat: what,
    rest: 'They stay open until an admin approves the requests.',
    label: 'Open what waits',
    address: `${KINDS[kind].listPath}?rt=all&status=_&ignored=requested`,
  };
  await mailAdmins(trx, deps, actor, asked, request, now);
}

interface AskedFor {
  readonly what: string;
  readonly longWhat: string;
  readonly rest: string;
  readonly label: string;
  /** Path and query of the app. */
  readonly address: string;
}

async function mailAdmins(
  trx: Kysely<Schema>,
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  { companyId, email }: TriageActor,
  { what, longWhat, rest, label, address }: AskedFor,
  { until, reason }: IgnoreRequest,
  now: Date,
): Promise<void> {
  const members = await activeMembers(trx, companyId);
  const to = members.filter(({ role }) => role === 'admin').map((admin) => admin.email);
  if (to.length === 0) return;
  const day = until.toISOString().slice(0, 10);
  const mail = composeMail({
    to,
    subject: `${email} asks to ignore ${what}`,
    paragraphs: [
      `${email} asks to ignore ${longWhat} until ${day}.`,
      escapeUntrustedText(reason),
      rest,
    ],
    action: { label, url: `${config.publicUrl.origin}${address}` },
    footer: 'You get this mail because you are an admin.',
  });
  await enqueueMail(trx, vault, companyId, 'ignore_request', mail, now);
}
