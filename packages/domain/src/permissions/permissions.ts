/** The two roles of a company's people (spec 000 §1). */
export const ROLES = ['admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** The permissions of a person, apart from the rules of a single incident (spec 000 §6, spec 002 §6). */
export const PERMISSIONS = [
  'MANAGE_SECRET',
  'MANAGE_KEYWORD_INCIDENT',
  'READ_SECRET_DETAILS',
  'READ_KEYWORD_INCIDENT',
  'ASSIGN_INCIDENT',
  'DELETE_ANY_NOTE',
  'MANAGE_SOURCES',
  'MANAGE_MEMBERS',
  'MANAGE_SETTINGS',
  'READ_AUDIT_LOGS',
  'SEARCH',
  'SCAN_SEARCH',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const MEMBER_PERMISSIONS: readonly Permission[] = [
  'MANAGE_SECRET',
  'MANAGE_KEYWORD_INCIDENT',
  'READ_SECRET_DETAILS',
  'READ_KEYWORD_INCIDENT',
  'SEARCH',
  'SCAN_SEARCH',
];

/** Everything that a role may do; an admin may do everything that a member may. */
export function permissionsOf(role: Role): readonly Permission[] {
  return role === 'admin' ? PERMISSIONS : MEMBER_PERMISSIONS;
}

/** Features that are switched per company (spec 000 §6). */
export const FEATURE_FLAGS = [
  'search',
  'contract_plan_display',
  'created_at_display',
  'onboarding',
  'criticality_display',
  'postman',
  'prioritized_by_ai',
] as const;
export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

/** The default of each flag; the workspace tool is off (spec 000 §6). */
export const DEFAULT_FLAGS: Record<FeatureFlag, boolean> = {
  search: false,
  contract_plan_display: true,
  created_at_display: true,
  onboarding: true,
  criticality_display: true,
  postman: false,
  prioritized_by_ai: false,
};

/** Whether this person may change the text of a note: only its author (spec 000 §5). */
export function canEditNote(
  note: { readonly author: string },
  actor: { readonly email: string },
): boolean {
  return note.author === actor.email;
}

/** Whether this person may delete a note: its author, or any admin (spec 000 §5). */
export function canDeleteNote(
  note: { readonly author: string },
  actor: { readonly email: string; readonly role: Role },
): boolean {
  return actor.role === 'admin' || canEditNote(note, actor);
}
