import { ownDetectorEndpoints } from '@sluice/contract/endpoints/own-detectors';
import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { writeAudit } from '../../repositories/audit-log.ts';

/** Requests a detector from the provider, who reads the request in the audit log. */
export const requestDetector = route(
  ownDetectorEndpoints.requestDetector,
  async ({ body }, { deps, actor, requestId, now }) => {
    const description = body.description.trim();
    if (description === '') {
      throw new Problem('validation', { fields: { description: [VALIDATION_TEXTS.required] } });
    }
    await writeAudit(deps.db, actor.companyId, {
      actorId: actor.memberId,
      action: 'detector.requested',
      target: 'detectors',
      detail: { description },
      requestId,
      at: now,
    });
    return { status: 204, data: undefined };
  },
);
