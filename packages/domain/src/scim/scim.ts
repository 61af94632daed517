import { isRecord } from '../is-record/is-record.ts';

/** What an identity provider keeps of a member by SCIM 2.0 (RFC 7643, RFC 7644; decisions §8). */
export interface ScimPerson {
  /** The address, which is what a member signs in by. */
  readonly userName: string;
  readonly givenName: string;
  readonly familyName: string;
  /** The identity provider's own name of the member. */
  readonly externalId: string | null;
  /** Whether the member may sign in; a blocked one may not. */
  readonly active: boolean;
}

/** Why a call is refused, in the words of RFC 7644 §3.12. */
export type ScimErrorType =
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** A refusal with its text. */
export interface ScimRefusal {
  readonly scimType: ScimErrorType;
  readonly detail: string;
}

/** What was read, or why it could not be. */
export type ScimRead<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: ScimRefusal };

const read = <Value>(value: Value): ScimRead<Value> => ({ ok: true, value });
const refused = (scimType: ScimErrorType, detail: string): ScimRead<never> => ({
  ok: false,
  refusal: { scimType, detail },
});

/** Most users of one answer, and how many there are when the call does not say. */
export const SCIM_MAX_COUNT = 200;
const SCIM_DEFAULT_COUNT = 100;

/**
 * The part of a list that a call asks for (RFC 7644 §3.4.2.4).
 *
 * @param startIndex counted from 1, as written in the address
 * @param count as written in the address
 */
export function scimPage(
  startIndex: string | undefined,
  count: string | undefined,
): { readonly offset: number; readonly limit: number } {
  const whole = (text: string | undefined, otherwise: number) =>
    text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : otherwise;
  return {
    offset: Math.max(1, whole(startIndex, 1)) - 1,
    limit: Math.min(SCIM_MAX_COUNT, Math.max(0, whole(count, SCIM_DEFAULT_COUNT))),
  };
}

/** What a filter asks of a user; all of it has to hold. */
export interface ScimFilter {
  readonly id?: string;
  readonly userName?: string;
  readonly externalId?: string;
  readonly active?: boolean;
}

const MAX_FILTER_LENGTH = 1024;
const USER_PREFIX = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i;
const CLAUSE = /^([a-z][\w.:]*(?:\[type eq "work"\]\.value)?) eq ("(?:[^"\\]|\\.)*"|true|false)$/i;

/** Names of an attribute without regard to case, as RFC 7643 §2.1 asks for. */
const FILTERED: Readonly<Record<string, 'id' | 'userName' | 'externalId' | 'active'>> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  active: 'active',
  'emails.value': 'userName',
  'emails[type eq "work"].value': 'userName',
};

/** Reads a filter: `userName eq "a@b.example"`, also of several such clauses joined by `and`. Others are refused. */
export function readScimFilter(text: string): ScimRead<ScimFilter> {
  const cannot = refused(
    'invalidFilter',
    'Filters compare id, userName, externalId or active by "eq", joined by "and".',
  );
  if (text.length > MAX_FILTER_LENGTH) return cannot;
  let filter: ScimFilter = {};
  for (const clause of text.trim().split(/\s+and\s+/i)) {
    const [, name = '', literal = ''] = CLAUSE.exec(clause.replaceAll(/\s+/g, ' ').trim()) ?? [];
    const attribute = FILTERED[name.replace(USER_PREFIX, '').toLowerCase()];
    const value = literalOf(literal);
    if (attribute === undefined || (typeof value === 'boolean') !== (attribute === 'active')) {
      return cannot;
    }
    filter = { ...filter, [attribute]: value };
  }
  return read(filter);
}

function literalOf(literal: string): string | boolean {
  if (!literal.startsWith('"')) return literal.toLowerCase() === 'true';
  return literal.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}

/** One operation of a PATCH (RFC 7644 §3.5.2). */
export interface ScimOperation {
  readonly op: string;
  readonly path?: string | undefined;
  readonly value?: unknown;
}

/** What changes of a person. */
export type ScimChange = Partial<ScimPerson>;

const TEXTS = {
  username: 'userName',
  externalid: 'externalId',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
} as const satisfies Record<string, keyof ScimPerson>;

const isText = (attribute: string): attribute is keyof typeof TEXTS =>
  Object.hasOwn(TEXTS, attribute);

/** A change with one attribute set. Attributes that are not kept, as of an address or a department, are passed over. */
function withAttribute(change: ScimChange, path: string, value: unknown): ScimRead<ScimChange> {
  const attribute = path.replace(USER_PREFIX, '').toLowerCase();
  if (attribute === 'active') {
    const text = String(value).toLowerCase();
    // Some identity providers send "False" as a text.
    if (text !== 'true' && text !== 'false') {
      return refused('invalidValue', 'active is true or false.');
    }
    return read({ ...change, active: text === 'true' });
  }
  if (attribute === 'name' && isRecord(value)) {
    return withAttributes(
      change,
      Object.entries(value).map(([part, text]) => [`name.${part}`, text]),
    );
  }
  if (!isText(attribute)) return read(change);
  const name = TEXTS[attribute];
  if (value === null && name !== 'userName') {
    return read({ ...change, [name]: name === 'externalId' ? null : '' });
  }
  if (typeof value !== 'string' || value.includes('\0')) {
    return refused('invalidValue', `${name} is a text.`);
  }
  return read({ ...change, [name]: value.trim() });
}

function withAttributes(
  change: ScimChange,
  entries: readonly (readonly [string, unknown])[],
): ScimRead<ScimChange> {
  let result = change;
  for (const [path, value] of entries) {
    const next: ScimRead<ScimChange> = withAttribute(result, path, value);
    if (!next.ok) return next;
    result = next.value;
  }
  return read(result);
}

/** What a user of a POST or a PUT says. */
export function changeOfUser(user: Readonly<Record<string, unknown>>): ScimRead<ScimChange> {
  return withAttributes({}, Object.entries(user));
}

/** What the operations of a PATCH change, one after another. */
export function changeOfOperations(operations: readonly ScimOperation[]): ScimRead<ScimChange> {
  let change: ScimChange = {};
  for (const operation of operations) {
    const next = withOperation(change, operation);
    if (!next.ok) return next;
    change = next.value;
  }
  return read(change);
}

function withOperation(
  change: ScimChange,
  { op, path, value }: ScimOperation,
): ScimRead<ScimChange> {
  const kind = op.toLowerCase();
  if (kind === 'remove') {
    if (path === undefined) return refused('noTarget', 'remove needs a path.');
    if (/^(?:active|userName)$/i.test(path.replace(USER_PREFIX, ''))) {
      return refused('mutability', `${path} cannot be removed.`);
    }
    return withAttribute(change, path, null);
  }
  if (kind !== 'add' && kind !== 'replace') {
    return refused('invalidSyntax', 'op is add, replace or remove.');
  }
  if (path !== undefined) return withAttribute(change, path, value);
  if (!isRecord(value)) return refused('invalidValue', 'Without a path, value is an object.');
  return withAttributes(change, Object.entries(value));
}
