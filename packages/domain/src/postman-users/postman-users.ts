import type { PostmanCsvRow } from '../postman-csv/postman-csv.ts';

/** What a Postman actor is: a person or a team. */
export const POSTMAN_ACTOR_TYPES = ['user', 'team'] as const;
export type PostmanActorType = (typeof POSTMAN_ACTOR_TYPES)[number];

/** Why an actor is in the perimeter. */
export const POSTMAN_REASONS = ['manual', 'from_team'] as const;
export type PostmanReason = (typeof POSTMAN_REASONS)[number];

/** How far the request for an actor is (spec 002 §4). */
export const POSTMAN_USER_STATUSES = ['pending', 'invalid', 'validated'] as const;
export type PostmanUserStatus = (typeof POSTMAN_USER_STATUSES)[number];

export const POSTMAN_ACTOR_LABELS: Record<PostmanActorType, string> = {
  user: 'User',
  team: 'Team',
};
export const POSTMAN_REASON_LABELS: Record<PostmanReason, string> = {
  manual: 'Added by hand',
  from_team: 'From a team',
};
/** The words of spec 002 §4. */
export const POSTMAN_STATUS_LABELS: Record<PostmanUserStatus, string> = {
  pending: 'Submitted',
  invalid: 'Invalid',
  validated: 'Validated',
};
/** What a person should know of a request that waits. */
export const POSTMAN_REVIEW_NOTE = 'Under review, within 24 business hours';

/** Rows of a page of Postman users (spec 002 §9). */
export const POSTMAN_USERS_PAGE_SIZE = 10;
/** The longest ID, username or name, in characters (spec 002 §5). */
export const POSTMAN_TEXT_MAX = 2048;
const TOO_LONG = 'Max 2048 characters';

/** A request for one user: an ID, a username, or both. */
export interface PostmanUserDraft {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/**
 * Why a user cannot be requested, by field; empty where they can. An ID or a username is enough (decisions §8 drops "ID required"), and
 * the ID has digits alone (spec 002 §5).
 */
export function postmanUserRefusals(
  draft: PostmanUserDraft,
): Partial<Record<keyof PostmanUserDraft, string>> {
  const id = draft.id.trim();
  const slug = draft.slug.trim();
  if (id === '' && slug === '') {
    return { id: "At least one of 'ID' or 'Username' is required" };
  }
  return {
    ...(id.length > POSTMAN_TEXT_MAX
      ? { id: TOO_LONG }
      : id !== '' && !/^\d+$/.test(id)
        ? { id: 'Wrong format' }
        : {}),
    ...(slug.length > POSTMAN_TEXT_MAX ? { slug: TOO_LONG } : {}),
    ...(draft.name.trim().length > POSTMAN_TEXT_MAX ? { name: TOO_LONG } : {}),
  };
}

/** Why a team cannot be requested, as the text under its field; null where it can. */
export function postmanTeamRefusal(slug: string): string | null {
  const { length } = slug.trim();
  if (length === 0) return 'Team name is required';
  return length > POSTMAN_TEXT_MAX ? TOO_LONG : null;
}

/** An actor as an import compares it. */
export interface KnownPostmanUser {
  readonly id: number;
  readonly postmanId: string | null;
  readonly slug: string | null;
  readonly name: string;
}

/** What an import of a file does. */
export interface PostmanImport {
  readonly created: readonly PostmanCsvRow[];
  /** The row that changes each known user. */
  readonly updated: readonly { readonly id: number; readonly row: PostmanCsvRow }[];
}

/**
 * Rows of a file against the users that are known: by their ID, else by their username. A later row for the same user is left out, and so is
 * a username that belongs to another user.
 */
export function planPostmanImport(
  rows: readonly PostmanCsvRow[],
  known: readonly KnownPostmanUser[],
): PostmanImport {
  const byId = new Map<string, KnownPostmanUser>();
  const bySlug = new Map<string, KnownPostmanUser>();
  for (const one of known) {
    if (one.postmanId !== null) byId.set(one.postmanId, one);
    if (one.slug !== null) bySlug.set(one.slug.toLowerCase(), one);
  }
  const created: PostmanCsvRow[] = [];
  const updated: { id: number; row: PostmanCsvRow }[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const keys = [
      ...(row.id === '' ? [] : [`id ${row.id}`]),
      ...(row.slug === '' ? [] : [`slug ${row.slug.toLowerCase()}`]),
    ];
    const isSeen = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    if (isSeen) continue;
    const owner = bySlug.get(row.slug.toLowerCase());
    const match = byId.get(row.id) ?? owner;
    if (match === undefined) {
      created.push(row);
      continue;
    }
    const change = owner === undefined || owner === match ? row : { ...row, slug: '' };
    if (changes(change, match)) updated.push({ id: match.id, row: change });
  }
  return { created, updated };
}

function changes(row: PostmanCsvRow, { postmanId, slug, name }: KnownPostmanUser): boolean {
  return (
    (row.id !== '' && row.id !== postmanId) ||
    (row.slug !== '' && row.slug !== slug) ||
    (row.name !== '' && row.name !== name)
  );
}
