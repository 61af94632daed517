import { createMember } from '../repositories/companies.ts';
import { noteFirstSignIn } from '../repositories/demo.ts';
import type { Demo } from './insight-cast.ts';

const HOUR_MS = 3_600_000;

/** When each of the first members signed in last, in hours before the demo was made; the first one is who looks at the demo. */
const LAST_SIGN_IN_HOURS = [null, 2, 19, 27, 75] as const;

/** Invited, and not seen yet. */
const INVITED = {
  email: 'nadia@northwind.example',
  firstName: 'Nadia',
  lastName: 'Haddad',
  role: 'member',
} as const;

/** The members who triaged the demo's incidents were here; one more is invited. */
export async function addTeam(
  { deps, companyId, anchor }: Demo,
  memberIds: readonly number[],
): Promise<void> {
  const hoursBefore = (hours: number) => new Date(anchor.getTime() - hours * HOUR_MS);
  for (const [index, hours] of LAST_SIGN_IN_HOURS.entries()) {
    const memberId = memberIds[index];
    if (memberId === undefined || hours === null) continue;
    await noteFirstSignIn(deps.db, companyId, memberId, hoursBefore(hours));
  }
  const invitedAt = hoursBefore(30);
  await createMember(deps.db, companyId, { ...INVITED, invitedAt }, invitedAt);
}
