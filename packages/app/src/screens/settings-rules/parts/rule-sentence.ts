import type { SeverityRuleEntry } from '@sluice/contract/schemas/severity-rules';
import { OPERATOR_LABELS } from '@sluice/domain/severity-conditions';

/** The conditions of a rule in one line. */
export function ruleSentence({ rule }: SeverityRuleEntry): string {
  return rule
    .map(({ attribute, operator, value }) => {
      const name = attribute.replaceAll(/[._]/g, ' ');
      const shown = typeof value === 'object' ? value.join(', ') : String(value);
      return `${name} ${OPERATOR_LABELS[operator]} ${shown}`;
    })
    .join(' and ');
}
