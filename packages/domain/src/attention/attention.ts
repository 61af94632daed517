import type { AttentionFacts, Matched } from './attention-facts.ts';

export type { AttentionFacts } from './attention-facts.ts';

/** How long without use counts as silent. */
export const SILENT_DAYS = 90;
/** How long a rule, a pattern or a keyword may match nothing before that is mentioned. */
export const SETTLING_DAYS = 30;
/** Resolved incidents of a detector, none of them a threat, from which on it is mentioned. */
export const NOISY_FROM = 50;
/** How long before its end a key, a token or a certificate is mentioned. */
export const ENDING_DAYS = { api_key: 7, token: 7, certificate: 30 } as const;

const DAY_MS = 86_400_000;

/** Where the settings show the thing. */
export const ATTENTION_PLACES = [
  'audit_log',
  'notifier',
  'tokens',
  'api_keys',
  'connection',
  'members',
  'keywords',
  'severity_rules',
  'banlist',
  'detectors',
] as const;
export type AttentionPlace = (typeof ATTENTION_PLACES)[number];

interface KindInfo {
  /** 1: something does not work; 2: something ends soon; 3: something to tidy up. */
  readonly urgency: 1 | 2 | 3;
  readonly place: AttentionPlace;
  /** What the link to the place says. */
  readonly action: string;
  /** Only admins see the page that holds the facts. */
  readonly isForAdmins: boolean;
  readonly text: (subject: string, count: number) => string;
  /** What its moment is; null where it has none. */
  readonly moment: 'since' | 'on' | 'last' | null;
}

const silent = `for ${SILENT_DAYS} days`;

/** Everything that can need attention, in the order of the panel. */
export const ATTENTION = {
  audit_broken: {
    urgency: 1,
    place: 'audit_log',
    action: 'Open the audit log',
    isForAdmins: true,
    text: () => 'The audit log is not intact',
    moment: 'since',
  },
  notifier_failing: {
    urgency: 1,
    place: 'notifier',
    action: 'Configure',
    isForAdmins: false,
    text: (subject) => `No message of the notifier ${subject} arrives`,
    moment: 'since',
  },
  notifier_disabled: {
    urgency: 1,
    place: 'notifier',
    action: 'Configure',
    isForAdmins: false,
    text: (subject) => `The notifier ${subject} was disabled because it kept failing`,
    moment: 'since',
  },
  token_failing: {
    urgency: 1,
    place: 'tokens',
    action: 'Open the tokens',
    isForAdmins: false,
    text: (subject, count) =>
      `The token that ends in ${subject} does not read ${count === 1 ? 'an organization' : `${count} organizations`}`,
    moment: null,
  },
  certificate_ended: {
    urgency: 1,
    place: 'connection',
    action: 'Open the connection',
    isForAdmins: true,
    text: (subject) => `The certificate of ${subject} has expired`,
    moment: 'on',
  },
  certificate_ending: {
    urgency: 2,
    place: 'connection',
    action: 'Open the connection',
    isForAdmins: true,
    text: (subject) => `The certificate of ${subject} expires`,
    moment: 'on',
  },
  token_ending: {
    urgency: 2,
    place: 'tokens',
    action: 'Open the tokens',
    isForAdmins: false,
    text: (subject) => `The token that ends in ${subject} expires`,
    moment: 'on',
  },
  key_ending: {
    urgency: 2,
    place: 'api_keys',
    action: 'Open the API keys',
    isForAdmins: true,
    text: (subject) => `The API key ${subject} expires`,
    moment: 'on',
  },
  admin_silent: {
    urgency: 3,
    place: 'members',
    action: 'Open the members',
    isForAdmins: true,
    text: (subject) => `${subject} is an admin and has not signed in ${silent}`,
    moment: 'last',
  },
  key_silent: {
    urgency: 3,
    place: 'api_keys',
    action: 'Open the API keys',
    isForAdmins: true,
    text: (subject) => `The API key ${subject} was not used ${silent}`,
    moment: 'last',
  },
  detector_noisy: {
    urgency: 3,
    place: 'detectors',
    action: 'Open the detectors',
    isForAdmins: false,
    text: (subject, count) => `None of ${count} resolved incidents of ${subject} was a threat`,
    moment: null,
  },
  keyword_silent: {
    urgency: 3,
    place: 'keywords',
    action: 'Open the keywords',
    isForAdmins: false,
    text: (subject) => `The keyword ${subject} matches nothing`,
    moment: 'since',
  },
  rule_silent: {
    urgency: 3,
    place: 'severity_rules',
    action: 'Open the rules',
    isForAdmins: false,
    text: (subject) => `The severity rule ${subject} rates no incident`,
    moment: 'since',
  },
  banlist_silent: {
    urgency: 3,
    place: 'banlist',
    action: 'Open the banlist',
    isForAdmins: false,
    text: (subject) => `${subject} on the banlist matches no repository`,
    moment: null,
  },
} as const satisfies Record<string, KindInfo>;

export type AttentionKind = keyof typeof ATTENTION;

function isAttentionKind(text: string): text is AttentionKind {
  return Object.hasOwn(ATTENTION, text);
}

/** Every kind, in the order of the table. */
export const ATTENTION_KINDS = Object.keys(ATTENTION).filter(isAttentionKind);

/** What a kind is about, in one shape. */
export function attentionInfo(kind: AttentionKind): KindInfo {
  return ATTENTION[kind];
}

/** One thing that needs attention. */
export interface AttentionItem {
  readonly kind: AttentionKind;
  /** The id of the thing in its place; null where it has none. */
  readonly id: number | null;
  readonly subject: string;
  /** Of a notifier: its type, which its address names. */
  readonly type: string | null;
  readonly count: number;
  /** When it broke, ends, or was last used; null for never and for what has no moment. */
  readonly at: Date | null;
}

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY_MS;
const NOTHING = { id: null, type: null, count: 0, at: null } as const;

/** Everything that needs attention, the most urgent first. */
export function attentionItems(facts: AttentionFacts, now: Date): AttentionItem[] {
  const isSilent = (last: Date | null, createdAt: Date) =>
    daysBetween(last ?? createdAt, now) >= SILENT_DAYS;
  const ends = (endsAt: Date | null, days: number) =>
    endsAt !== null && endsAt > now && daysBetween(now, endsAt) <= days;
  const unmatched = (kind: AttentionKind, all: readonly Matched[]): AttentionItem[] =>
    all
      .filter((one) => !one.isMatched && daysBetween(one.createdAt, now) >= SETTLING_DAYS)
      .map(({ id, name, createdAt }) => ({ ...NOTHING, kind, id, subject: name, at: createdAt }));
  const found: AttentionItem[] = [
    ...(facts.auditBrokenAt === null
      ? []
      : [{ ...NOTHING, kind: 'audit_broken' as const, subject: '', at: facts.auditBrokenAt }]),
    ...facts.notifiers
      .filter(({ failingSince }) => failingSince !== null)
      .map(({ id, name, type, isDisabled, failingSince }) => ({
        ...NOTHING,
        kind: isDisabled ? ('notifier_disabled' as const) : ('notifier_failing' as const),
        id,
        subject: name,
        type,
        at: failingSince,
      })),
    ...facts.tokens.flatMap(({ id, hint, unread, endsAt }): AttentionItem[] => [
      ...(unread > 0
        ? [{ ...NOTHING, kind: 'token_failing' as const, id, subject: hint, count: unread }]
        : []),
      ...(ends(endsAt, ENDING_DAYS.token)
        ? [{ ...NOTHING, kind: 'token_ending' as const, id, subject: hint, at: endsAt }]
        : []),
    ]),
    ...facts.connections.flatMap(({ id, name, endsAt }): AttentionItem[] => {
      if (endsAt === null) return [];
      const item = { ...NOTHING, id, subject: name, at: endsAt };
      if (endsAt <= now) return [{ ...item, kind: 'certificate_ended' }];
      return ends(endsAt, ENDING_DAYS.certificate) ? [{ ...item, kind: 'certificate_ending' }] : [];
    }),
    ...facts.keys.flatMap(({ id, name, createdAt, endsAt, lastUsedAt }): AttentionItem[] => {
      const item = { ...NOTHING, id, subject: name };
      if (ends(endsAt, ENDING_DAYS.api_key)) return [{ ...item, kind: 'key_ending', at: endsAt }];
      if (!isSilent(lastUsedAt, createdAt)) return [];
      return [{ ...item, kind: 'key_silent', at: lastUsedAt }];
    }),
    ...facts.admins
      .filter(({ lastLoginAt, createdAt }) => isSilent(lastLoginAt, createdAt))
      .map(({ id, name, lastLoginAt }) => ({
        ...NOTHING,
        kind: 'admin_silent' as const,
        id,
        subject: name,
        at: lastLoginAt,
      })),
    ...facts.detectors
      .filter(({ resolved, threats }) => resolved >= NOISY_FROM && threats === 0)
      .map(({ name, resolved }) => ({
        ...NOTHING,
        kind: 'detector_noisy' as const,
        subject: name,
        count: resolved,
      })),
    ...unmatched('keyword_silent', facts.keywords),
    ...unmatched('rule_silent', facts.rules),
    ...facts.banlist
      .filter(({ isMatched }) => !isMatched)
      .map(({ pattern }) => ({ ...NOTHING, kind: 'banlist_silent' as const, subject: pattern })),
  ];
  return found.sort((a, b) => ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind));
}

/** What a person of a role sees of it. */
export function visibleAttention<Item extends { readonly kind: AttentionKind }>(
  items: readonly Item[],
  role: 'admin' | 'member',
): Item[] {
  return items.filter(({ kind }) => role === 'admin' || !ATTENTION[kind].isForAdmins);
}

/** An item in words. */
export function attentionText(item: {
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly count: number;
}): string {
  return attentionInfo(item.kind).text(item.subject, item.count);
}
