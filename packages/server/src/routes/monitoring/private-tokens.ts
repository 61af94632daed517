import { monitoringEndpoints } from '@sluice/contract/endpoints/monitoring';
import {
  MAX_PRIVATE_TOKENS,
  TOKEN_REFUSED_TEXT,
  tokenRefusal,
} from '@sluice/domain/private-tokens';
import { Problem } from '../../errors.ts';
import { checkPrivateToken } from '../../github/check-private-tokens.ts';
import { checkToken } from '../../github/check-token.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { setNextPerimeter } from '../../repositories/organizations.ts';
import {
  addPrivateToken,
  countPrivateTokens,
  deletePrivateToken as drop,
  listPrivateTokens,
} from '../../repositories/private-tokens.ts';

const refused = (detail: string) => new Problem('token_refused', { detail });

/** Adds a token that the code host accepts for reading organizations (spec 002 §5), and checks each organization. */
export const addToken = route(monitoringEndpoints.addPrivateToken, async ({ body }, context) => {
  const { deps, actor, requestId, now } = context;
  const { companyId } = actor;
  const token = body.token.trim();
  if (!deps.config.outbound) {
    throw refused('Calls out are off on this server, so the token cannot be checked.');
  }
  if (tokenRefusal(token) !== null) throw refused(TOKEN_REFUSED_TEXT);
  const { verdict } = await checkToken(deps.config, token);
  if (verdict === 'rate_limited' || verdict === 'silent') {
    throw refused('GitHub could not be asked about the token. Please try again later.');
  }
  if (verdict !== null) throw refused(TOKEN_REFUSED_TEXT);
  const id = await deps.db.transaction().execute(async (trx) => {
    if ((await countPrivateTokens(trx, companyId)) >= MAX_PRIVATE_TOKENS) {
      throw refused(`A company has at most ${MAX_PRIVATE_TOKENS} tokens. Delete one first.`);
    }
    const added = await addPrivateToken(trx, deps.vault, companyId, token, now);
    if (added === null) throw refused('This token was added already.');
    await writeAudit(trx, companyId, {
      actorId: actor.memberId,
      action: 'token.added',
      target: `token:${added}`,
      requestId,
      at: now,
    });
    return added;
  });
  await checkPrivateToken(deps, companyId, { id, token });
  await setNextPerimeter(deps.db, companyId, now);
  await deps.jobs.enqueue('perimeter', { companyId }, String(companyId));
  const made = (await listPrivateTokens(deps.db, companyId)).find((one) => one.id === id);
  if (made === undefined) throw new Problem('not_found');
  return { status: 201, data: made };
});

/** Deletes a token. Members whom it alone showed leave the perimeter with the next read. */
export const deleteToken = route(
  monitoringEndpoints.deletePrivateToken,
  async ({ params }, { deps, actor, requestId, now }) => {
    await deps.db.transaction().execute(async (trx) => {
      if ((await drop(trx, actor.companyId, params.id)) === null) throw new Problem('not_found');
      await writeAudit(trx, actor.companyId, {
        actorId: actor.memberId,
        action: 'token.deleted',
        target: `token:${params.id}`,
        requestId,
        at: now,
      });
    });
    await setNextPerimeter(deps.db, actor.companyId, now);
    return { status: 204, data: undefined };
  },
);
