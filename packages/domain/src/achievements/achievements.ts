import type { Role } from '../permissions/permissions.ts';

/** The two groups of the checklist, and so the tabs of its popover (spec 001 §2). */
export const ACHIEVEMENT_TYPES = ['setup', 'incident'] as const;
export type AchievementType = (typeof ACHIEVEMENT_TYPES)[number];

export const ACHIEVEMENT_TYPE_LABELS: Record<AchievementType, string> = {
  setup: 'Set up',
  incident: 'My first incident',
};

/** The achievements, by their names on the wire (spec 001 §3). */
export const ACHIEVEMENT_NAMES = [
  'CREATE_ACCOUNT',
  'INVITE_MEMBER',
  'SETUP_EMAIL_NOTIF',
  'ADD_NOTIFIER_SECTION',
  'RUN_HISTORICAL_SCAN',
  'DISCOVER_FIRST_INCIDENT',
  'RESOLVE_FIRST_INCIDENT',
  'SETUP_SEVERITY_RULE',
  'GO_TO_CRITICALITY_TAG',
  'GO_TO_CRITICALITY_SEVERITY_RULE',
] as const;
export type AchievementName = (typeof ACHIEVEMENT_NAMES)[number];

/** What an achievement is. */
export interface AchievementInfo {
  readonly title: string;
  /** Its group; null: it is in neither (decisions §14). */
  readonly type: AchievementType | null;
  /** Whose it is: the person's own, or the company's as a whole. */
  readonly isPersonal: boolean;
  readonly isForAdmins: boolean;
  /** Whether 'Got it!' marks it; the others are marked by facts alone. */
  readonly isMarkedByHand: boolean;
  /** What its dialog says. */
  readonly text: string;
}

/** Every achievement (decisions §14). */
export const ACHIEVEMENTS: Record<AchievementName, AchievementInfo> = {
  CREATE_ACCOUNT: {
    title: 'Create account',
    type: 'setup',
    isPersonal: true,
    isForAdmins: false,
    isMarkedByHand: false,
    text: 'Your account is ready. Colleagues see your name next to everything you do.',
  },
  INVITE_MEMBER: {
    title: 'Invite member',
    type: 'setup',
    isPersonal: false,
    isForAdmins: true,
    isMarkedByHand: false,
    text: 'Invite the people who triage incidents with you. Admins can also assign incidents.',
  },
  SETUP_EMAIL_NOTIF: {
    title: 'Setup email notifications',
    type: 'setup',
    isPersonal: true,
    isForAdmins: false,
    isMarkedByHand: true,
    text: 'Get emails about new incidents. Choose who receives them and the minimum severity.',
  },
  ADD_NOTIFIER_SECTION: {
    title: 'Add notifier',
    type: 'setup',
    isPersonal: false,
    isForAdmins: true,
    isMarkedByHand: false,
    text: 'Send events to a chat, a ticket system or a webhook.',
  },
  RUN_HISTORICAL_SCAN: {
    title: 'Run historical scan',
    type: 'setup',
    isPersonal: false,
    isForAdmins: true,
    isMarkedByHand: false,
    text: 'A secret in an old commit is as public as one from today. Add a repository to scan its full history.',
  },
  DISCOVER_FIRST_INCIDENT: {
    title: 'Discover first incident',
    type: 'incident',
    isPersonal: true,
    isForAdmins: false,
    isMarkedByHand: false,
    text: 'Open an incident to see where the secret leaked, whether it still works, and who can help.',
  },
  RESOLVE_FIRST_INCIDENT: {
    title: 'Resolve first incident',
    type: 'incident',
    isPersonal: true,
    isForAdmins: false,
    isMarkedByHand: false,
    text: 'Revoke the secret where it was issued, then resolve the incident with a reason.',
  },
  SETUP_SEVERITY_RULE: {
    title: 'Setup severity rule',
    type: 'incident',
    isPersonal: false,
    isForAdmins: true,
    isMarkedByHand: false,
    text: 'Severity rules rate incidents automatically. Create your own, or change an existing one.',
  },
  GO_TO_CRITICALITY_TAG: {
    title: 'Go to the tags',
    type: null,
    isPersonal: true,
    isForAdmins: false,
    isMarkedByHand: true,
    text: '',
  },
  GO_TO_CRITICALITY_SEVERITY_RULE: {
    title: 'Go to the severity rules',
    type: null,
    isPersonal: true,
    isForAdmins: false,
    isMarkedByHand: true,
    text: '',
  },
};

/** The achievement that a text names, in capitals or not; null for none. */
export function parseAchievement(text: string): AchievementName | null {
  const upper = text.toUpperCase();
  return ACHIEVEMENT_NAMES.find((name) => name === upper) ?? null;
}

/** The achievements of a role, in their order. */
export function achievementsOf(role: Role): AchievementName[] {
  return ACHIEVEMENT_NAMES.filter((name) => role === 'admin' || !ACHIEVEMENTS[name].isForAdmins);
}

/** How far a group of the checklist is. */
export interface ChecklistProgress {
  readonly done: number;
  readonly total: number;
}

/** How far the groups are, and both together; what is in neither does not count. */
export function checklistProgress(
  marks: readonly { readonly name: AchievementName; readonly isDone: boolean }[],
): Record<AchievementType | 'all', ChecklistProgress> {
  const of = (type: AchievementType | null) => {
    const mine = marks.filter(({ name }) => {
      const own = ACHIEVEMENTS[name].type;
      return type === null ? own !== null : own === type;
    });
    return { done: mine.filter(({ isDone }) => isDone).length, total: mine.length };
  };
  return { setup: of('setup'), incident: of('incident'), all: of(null) };
}

/** The tab in front at first: the incident's once everything is set up (spec 001 §4). */
export function firstTab(progress: Record<AchievementType, ChecklistProgress>): AchievementType {
  return progress.setup.done === progress.setup.total ? 'incident' : 'setup';
}
