import { severityRuleEndpoints } from '@sluice/contract/endpoints/severity-rules';
import { SEVERITY_TEMPLATES } from '@sluice/domain/severity-conditions';
import { route } from '../../http/route.ts';

/** The templates of new rules. */
export const listSeverityTemplates = route(
  severityRuleEndpoints.listSeverityTemplates,
  async () => ({
    status: 200,
    data: SEVERITY_TEMPLATES.map(({ name, severity, conditions }) => ({
      name,
      severity,
      rule: [...conditions],
    })),
  }),
);
