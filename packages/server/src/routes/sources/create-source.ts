import { sourceEndpoints } from '@sluice/contract/endpoints/sources';
import { repositoryUrlRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { addressEndpoint } from '@sluice/scanner';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { longerNames, sourceName } from '../../ingest/source-name.ts';
import { maskForCompany } from '../../masking/mask-text.ts';
import { isPrivateHost } from '../../outbound/pin-host.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { getWatchedSource, watchSource } from '../../repositories/sources.ts';

/** Watches a repository and queues its first scan. Only addresses that the web may give; local paths belong to the command line. */
export const createSource = route(sourceEndpoints.createSource, async ({ body }, context) => {
  const { deps, actor, requestId, now } = context;
  const { companyId, memberId } = actor;
  const url = body.url.trim();
  const refusal = repositoryUrlRefusal(url);
  if (refusal !== null) {
    throw new Problem('validation', { fields: { url: [VALIDATION_TEXTS[refusal]] } });
  }
  const endpoint = addressEndpoint(url);
  if (
    endpoint !== null &&
    (await isPrivateHost(endpoint.host, endpoint.port, deps.config.allowHosts))
  ) {
    throw new Problem('validation', { fields: { url: [VALIDATION_TEXTS.url_private] } });
  }
  if ((await maskForCompany(deps, companyId, url)) !== url) {
    throw new Problem('validation', { fields: { url: [VALIDATION_TEXTS.url_has_password] } });
  }
  const id = await deps.db.transaction().execute(async (trx) => {
    const isOutside = body.is_outside;
    const otherNames = longerNames(url);
    const source = { url, name: sourceName(url), otherNames, isLocal: false, isOutside };
    const watched = await watchSource(trx, companyId, source, now);
    if (watched.isKnown) throw new Problem('already_exists');
    const target = `source:${watched.id}`;
    await writeAudit(trx, companyId, {
      actorId: memberId,
      action: 'source.added',
      target,
      requestId,
      at: now,
    });
    return watched.id;
  });
  await deps.jobs.enqueue('scan', { companyId, sourceId: id }, `${companyId}:${id}`);
  const made = await getWatchedSource(deps.db, companyId, id);
  if (made === null) throw new Problem('not_found');
  return { status: 201, data: made };
});
