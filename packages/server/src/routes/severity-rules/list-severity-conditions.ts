import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { isInFamily } from '@sluice/domain/keywords';
import { conditionDescriptors } from '@sluice/domain/severity-conditions';
import { route } from '../../http/route.ts';
import { ownSearchOf } from '../../ingest/own-search.ts';
import { listKeywordLabels } from '../../repositories/keywords.ts';

/** The conditions that a rule can have, with the company's custom detectors and keywords. */
export const listSeverityConditions = route(
  severityRuleEndpoints.listSeverityConditions,
  async (_, { deps, actor }) => {
    const { detectors, keywords } = await ownSearchOf(deps.db, actor.companyId);
    const labels = await listKeywordLabels(deps.db, actor.companyId);
    const namesOf = (family: 'secret_graspers' | 'incident_raisers') =>
      keywords
        .filter(({ categories }) => isInFamily(family, categories))
        .map(({ name }) => name)
        .sort();
    const offered = conditionDescriptors({
      detectors: [...new Set(detectors.map(({ displayName }) => displayName))].sort(),
      graspers: namesOf('secret_graspers'),
      raisers: namesOf('incident_raisers'),
      labels: labels.map(({ name }) => name),
    });
    return {
      status: 200,
      data: offered.map(({ operators, ...one }) => ({
        ...one,
        operators: operators.map(({ options, emptyValue, ...operator }) => ({
          ...operator,
          options: [...options],
          emptyValue: typeof emptyValue === 'object' && emptyValue !== null ? [] : emptyValue,
        })),
      })),
    };
  },
);
