/** Why an occurrence concerns the company (decisions §4). An incident shows the union. */
export const ATTACHMENT_REASONS = [
  'by_dev_from_perimeter',
  'on_github_org_in_perimeter',
  'from_secret_grasper',
] as const;
export type AttachmentReason = (typeof ATTACHMENT_REASONS)[number];

export const ATTACHMENT_REASON_LABELS: Record<AttachmentReason, string> = {
  by_dev_from_perimeter: 'Developer in perimeter',
  on_github_org_in_perimeter: 'Organization in perimeter',
  from_secret_grasper: 'Secret grasper',
};
