import { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import { RulesError, readRules } from '@sluice/scanner';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';
import { listOwnDetectors, storeOwnDetectors } from '../../repositories/own-detectors.ts';
import { fetchSoon } from '../../repositories/sources.ts';

/** Reads the file. Throws `validation` with line numbers when none of its rules can run. */
function read(source: string) {
  const refused = (problems: RulesError['problems']) => {
    const lines = problems.map(
      ({ line, rule, message }) => `Line ${line}${rule === '' ? '' : ` (${rule})`}: ${message}`,
    );
    const rules = lines.length > 0 ? lines : ['No rule of this file can be run.'];
    return new Problem('validation', {
      fields: { rules },
      extra: problems.length === 0 ? {} : { problems },
    });
  };
  try {
    const file = readRules(source);
    if (file.rules.length === 0) throw refused(file.problems);
    return file;
  } catch (error) {
    throw error instanceof RulesError ? refused(error.problems) : error;
  }
}

/** Takes the rules of a file; every scan of the company looks for them from the next on, in the whole history. */
export const addOwnDetectors = route(
  ownDetectorEndpoints.addOwnDetectors,
  async ({ body }, { deps, actor, requestId, now }) => {
    const { companyId, memberId } = actor;
    const { rules, problems } = read(body.rules);
    await deps.db.transaction().execute(async (trx) => {
      await storeOwnDetectors(trx, companyId, rules, now).catch((error: unknown) => {
        if (!(error instanceof RangeError)) throw error;
        throw new Problem('validation', { fields: { rules: [error.message] } });
      });
      await writeAudit(trx, companyId, {
        actorId: memberId,
        action: 'detector.added',
        target: 'detectors',
        detail: { names: rules.map(({ id }) => id) },
        requestId,
        at: now,
      });
      await fetchSoon(trx, companyId, now);
    });
    await deps.jobs.enqueue('plan', {}, 'plan');
    const detectors = await listOwnDetectors(deps.db, companyId);
    return { status: 200, data: { detectors, taken: rules.length, problems: [...problems] } };
  },
);
