/** Why a secret incident is closed (decisions §4). */
export const RESOLUTION_REASONS = [
  'revoked',
  'source_deleted',
  'dmca_request',
  'test_credential',
  'false_positive',
  'low_risk',
  'invalid',
  'ignore_actor',
  'ignore_secret',
] as const;
export type ResolutionReason = (typeof RESOLUTION_REASONS)[number];

/** The two groups of the checklist. Metrics distinguish the same two outcomes. */
export const RESOLUTION_GROUPS = ['remediated', 'not_a_threat'] as const;
export type ResolutionGroup = (typeof RESOLUTION_GROUPS)[number];

export const RESOLUTION_GROUP_LABELS: Record<ResolutionGroup, string> = {
  remediated: 'Remediated',
  not_a_threat: 'Not a threat',
};

/** Label and group of each reason, to the letter of decisions §4. */
export const RESOLUTION_REASON_INFO: Record<
  ResolutionReason,
  { readonly label: string; readonly group: ResolutionGroup }
> = {
  revoked: { label: 'Secret was revoked', group: 'remediated' },
  source_deleted: { label: 'Source was deleted', group: 'remediated' },
  dmca_request: { label: 'Content was taken down', group: 'remediated' },
  test_credential: { label: 'Test credential', group: 'not_a_threat' },
  false_positive: { label: 'False positive', group: 'not_a_threat' },
  low_risk: { label: 'Low risk', group: 'not_a_threat' },
  invalid: { label: 'Was never valid', group: 'not_a_threat' },
  ignore_actor: { label: 'Developer is not connected to the company', group: 'not_a_threat' },
  ignore_secret: { label: 'Secret is not related to the company', group: 'not_a_threat' },
};

/** The reasons of one group, in their order. */
export function reasonsOfGroup(group: ResolutionGroup): ResolutionReason[] {
  return RESOLUTION_REASONS.filter((reason) => RESOLUTION_REASON_INFO[reason].group === group);
}
