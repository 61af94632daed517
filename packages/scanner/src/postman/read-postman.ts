import type { PostmanLocationType } from '@sluice/domain/postman';
import * as v from 'valibot';
import {
  PostmanError,
  type PostmanExport,
  type PostmanLocation,
  type PostmanText,
} from './postman.ts';
import { Auth, Body, Collection, Environment, Event, Item, Pair, Request, Url } from './schemas.ts';

/** The object that texts belong to. */
type Owner = Pick<PostmanLocation, 'objectType' | 'objectName' | 'objectId' | 'folderNames'>;

/** Deepest nesting of folders that is followed. */
const DEEPEST = 50;

/**
 * Reads an export: a collection of format 2.0 or 2.1, an environment, the globals, or what the API of Postman wraps around them.
 * @throws PostmanError for anything else
 */
export function readPostman(source: string): PostmanExport {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source.replace(/^\ufeff/, ''));
  } catch {
    throw new PostmanError('This is no JSON.');
  }
  const wrapped = v.safeParse(
    v.union([v.object({ collection: v.unknown() }), v.object({ environment: v.unknown() })]),
    parsed,
  );
  if (wrapped.success) {
    parsed =
      'collection' in wrapped.output ? wrapped.output.collection : wrapped.output.environment;
  }
  const collection = v.safeParse(Collection, parsed);
  if (collection.success) return readCollection(collection.output);
  const environment = v.safeParse(Environment, parsed);
  if (environment.success) return readEnvironment(environment.output);
  throw new PostmanError('This is no collection (2.0, 2.1) and no environment of Postman.');
}

function readEnvironment(environment: v.InferOutput<typeof Environment>): PostmanExport {
  const name = environment.name ?? environment._postman_variable_scope ?? '';
  const id = environment.id ?? '';
  const owner: Owner = {
    objectType: 'environment',
    objectName: name,
    objectId: id,
    folderNames: [],
  };
  const texts = pairsText(owner, 'variable', environment.values, '.env', '=');
  return { kind: 'environment', id, name, texts };
}

function readCollection(collection: v.InferOutput<typeof Collection>): PostmanExport {
  const { info } = collection;
  const name = info.name ?? '';
  const id = info._postman_id ?? '';
  const owner: Owner = {
    objectType: 'collection',
    objectName: name,
    objectId: id,
    folderNames: [],
  };
  const texts = [
    ...plainText(owner, 'description', proseOf(info.description), 'notes.txt'),
    ...ownTexts(owner, { ...collection, description: undefined }),
    ...itemTexts(collection.item, [], 0),
  ];
  return { kind: 'collection', id, name, texts };
}

function itemTexts(
  items: readonly unknown[],
  folderNames: readonly string[],
  depth: number,
): PostmanText[] {
  if (depth > DEEPEST) return [];
  return items.flatMap((given): PostmanText[] => {
    const item = v.safeParse(Item, given);
    if (!item.success) return [];
    const { output } = item;
    const { name: objectName = '' } = output;
    const objectId = output.id ?? output._postman_id ?? '';
    if (output.item !== undefined) {
      const folder: Owner = { objectType: 'folder', objectName, objectId, folderNames };
      return [
        ...ownTexts(folder, output),
        ...itemTexts(output.item, [...folderNames, objectName], depth + 1),
      ];
    }
    const owner: Owner = { objectType: 'request', objectName, objectId, folderNames };
    return [
      ...ownTexts(owner, output),
      ...requestTexts(owner, output.request),
      ...list(output.response).flatMap((example) => exampleTexts(example, folderNames)),
    ];
  });
}

/** An answer that was kept with its request. */
function exampleTexts(given: unknown, folderNames: readonly string[]): PostmanText[] {
  const example = v.safeParse(Item, given);
  if (!example.success) return [];
  const { id = '', name = '', originalRequest, header, body } = example.output;
  const owner: Owner = { objectType: 'example', objectName: name, objectId: id, folderNames };
  return [
    ...requestTexts(owner, originalRequest),
    ...headerTexts(owner, header),
    ...plainText(owner, 'body', typeof body === 'string' ? body : '', 'body.json'),
  ];
}

/** What collections, folders and requests have alike. */
function ownTexts(owner: Owner, { description, auth, event, variable }: Item): PostmanText[] {
  return [
    ...plainText(owner, 'description', proseOf(description), 'notes.txt'),
    ...authTexts(owner, auth),
    ...pairsText(owner, 'variable', variable, '.env', '='),
    ...list(event).flatMap((given) => {
      const one = v.safeParse(Event, given);
      const exec = one.success ? one.output.script?.exec : undefined;
      const script = Array.isArray(exec) ? exec.map(String).join('\n') : exec;
      return plainText(owner, 'script', typeof script === 'string' ? script : '', 'script.js');
    }),
  ];
}

function requestTexts(owner: Owner, given: unknown): PostmanText[] {
  const request = v.safeParse(Request, given);
  if (!request.success) return [];
  if (typeof request.output === 'string') return urlTexts(owner, request.output);
  const { url, auth, header, body, description } = request.output;
  return [
    ...urlTexts(owner, url),
    ...authTexts(owner, auth),
    ...headerTexts(owner, header),
    ...bodyTexts(owner, body),
    ...plainText(owner, 'description', proseOf(description), 'notes.txt'),
  ];
}

/** An address is one text; its parameters are listed by name, and are then left out of the address. */
function urlTexts(owner: Owner, given: unknown): PostmanText[] {
  const url = v.safeParse(Url, given);
  if (!url.success) return [];
  const raw = typeof url.output === 'string' ? url.output : (url.output.raw ?? '');
  const query = typeof url.output === 'string' ? undefined : url.output.query;
  const variable = typeof url.output === 'string' ? undefined : url.output.variable;
  const at = raw.indexOf('?');
  const path = at < 0 ? raw : raw.slice(0, at);
  const params = query ?? (at < 0 ? [] : readQuery(raw.slice(at + 1)));
  return [
    ...plainText(owner, 'url', path, 'requests.env'),
    ...pairsText(owner, 'params', params, '.env', '='),
    ...pairsText(owner, 'params', variable, '.env', '='),
  ];
}

function readQuery(query: string): { key: string; value: string }[] {
  return query.split('&').map((pair) => {
    const at = pair.indexOf('=');
    return { key: at < 0 ? pair : pair.slice(0, at), value: at < 0 ? '' : pair.slice(at + 1) };
  });
}

/** Headers are pairs, or one text as HTTP writes them. */
function headerTexts(owner: Owner, given: unknown): PostmanText[] {
  if (typeof given !== 'string') return pairsText(owner, 'header', given, 'headers.env', ': ');
  const keys = given
    .split('\n')
    .map((line, index) => ({ line: index + 1, key: line.slice(0, line.indexOf(':')).trim() }));
  return given === '' ? [] : [textAt(owner, 'header', given, 'headers.env', keys)];
}

function bodyTexts(owner: Owner, given: unknown): PostmanText[] {
  const body = v.safeParse(Body, given);
  if (!body.success) return [];
  const { raw, urlencoded, formdata, graphql } = body.output;
  const query = graphql === undefined ? '' : JSON.stringify(graphql, null, 1);
  return [
    ...plainText(owner, 'body', typeof raw === 'string' ? raw : '', 'body.json'),
    ...pairsText(owner, 'body', urlencoded, '.env', '='),
    ...pairsText(owner, 'body', formdata, '.env', '='),
    ...plainText(owner, 'body', query, 'body.json'),
  ];
}

/** Of format 2.1 a list of pairs under the name of the method, of 2.0 an object. */
function authTexts(owner: Owner, given: unknown): PostmanText[] {
  const auth = v.safeParse(Auth, given);
  if (!auth.success) return [];
  const { type = '' } = auth.output;
  const held: unknown = auth.output[type];
  const pairs = Array.isArray(held)
    ? held
    : Object.entries(typeof held === 'object' && held !== null ? held : {}).map(([key, value]) => ({
        key,
        value,
      }));
  // The value of an API key is under `value`, and its name under `key`.
  const named = type === 'apikey' ? asApiKey(pairs) : pairs;
  return pairsText(owner, 'auth', named, '.env', '=');
}

function asApiKey(pairs: readonly unknown[]): unknown[] {
  const textOf = (wanted: string): string => {
    for (const given of pairs) {
      const pair = v.safeParse(Pair, given);
      if (pair.success && pair.output.key === wanted) return String(pair.output.value ?? '');
    }
    return '';
  };
  return [{ key: textOf('key') || 'api_key', value: textOf('value') }];
}

/** Descriptions are texts, or objects with their text in `content`. */
function proseOf(given: unknown): string {
  if (typeof given === 'string') return given;
  const object = v.safeParse(v.object({ content: v.string() }), given);
  return object.success ? object.output.content : '';
}

function list(given: unknown): unknown[] {
  return Array.isArray(given) ? given : [];
}

/** All pairs of one place in one text, so that what belongs together is seen together. */
function pairsText(
  owner: Owner,
  locationType: PostmanLocationType,
  given: unknown,
  path: string,
  operator: string,
): PostmanText[] {
  const keys: { line: number; key: string }[] = [];
  let text = '';
  let line = 1;
  const texts: PostmanText[] = [];
  for (const one of list(given)) {
    const pair = v.safeParse(Pair, one);
    if (!pair.success) continue;
    const { key, value, description } = pair.output;
    texts.push(...plainText(owner, 'description', proseOf(description), 'notes.txt'));
    if (value === undefined || value === null || value === '') continue;
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    keys.push({ line, key });
    text += `${key}${operator}${written}\n`;
    line += written.split('\n').length;
  }
  return text === '' ? texts : [textAt(owner, locationType, text, path, keys), ...texts];
}

function plainText(
  owner: Owner,
  locationType: PostmanLocationType,
  text: string,
  path: string,
): PostmanText[] {
  return text === '' ? [] : [textAt(owner, locationType, text, path, [])];
}

function textAt(
  owner: Owner,
  locationType: PostmanLocationType,
  text: string,
  path: string,
  keys: PostmanText['keys'],
): PostmanText {
  return { location: { ...owner, locationType, key: null }, text, path, keys };
}
