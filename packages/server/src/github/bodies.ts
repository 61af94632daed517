import * as v from 'valibot';

/** A text from outside: without NUL, which PostgreSQL refuses, and cut to a useful length. */
function text(longest: number) {
  return v.pipe(
    v.string(),
    v.transform((value) => value.replaceAll('\0', '').slice(0, longest)),
  );
}

const login = v.pipe(v.string(), v.regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:\[bot\])?$/));
const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((value) => new Date(value)),
);

/** A repository in the list of an organisation. */
export const ListedRepository = v.object({
  full_name: v.pipe(v.string(), v.regex(/^[\w.-]{1,39}\/[\w.-]{1,100}$/)),
  fork: v.fallback(v.boolean(), false),
});

/** A member in the list of an organisation. */
export const ListedMember = v.object({
  login,
  avatar_url: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^https:\/\/\S{1,480}$/))), null),
});

/** The public profile of a user. */
export const Profile = v.object({
  login,
  name: v.fallback(v.nullable(text(300)), null),
  bio: v.fallback(v.nullable(text(1_000)), null),
  company: v.fallback(v.nullable(text(300)), null),
});

const hash = v.fallback(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/)), '');

/** What a push or a new ref says of itself; a text that is not of its form is left out. */
const EventPayload = v.object({
  ref: v.fallback(
    v.pipe(
      v.nullish(text(255), ''),
      v.transform((name) => name ?? ''),
    ),
    '',
  ),
  before: hash,
  head: hash,
});
const NO_PAYLOAD = { ref: '', before: '', head: '' };

/** An event of a repository. */
export const RepositoryEvent = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,40}$/)),
  type: v.string(),
  actor: v.object({ login: v.pipe(v.string(), v.maxLength(80)) }),
  created_at: instant,
  payload: v.fallback(v.optional(EventPayload, NO_PAYLOAD), NO_PAYLOAD),
});

/** Those entries of a list that are what they should be; the others are left out. Null when it is no list. */
export function entriesOf<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
): v.InferOutput<S>[] | null {
  if (!Array.isArray(body)) return null;
  return body.flatMap((entry: unknown) => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? [parsed.output] : [];
  });
}
