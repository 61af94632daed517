import * as v from 'valibot';

/*
 * The parts of an export, read leniently: a part that is not what it should be leaves the rest readable.
 */

const Text = v.fallback(v.string(), '');
export const Pair = v.object({
  key: Text,
  // Numbers and objects are values too.
  value: v.optional(v.unknown()),
  description: v.optional(v.unknown()),
});
export const Auth = v.looseObject({ type: v.optional(Text) });
export const Event = v.object({
  script: v.optional(v.fallback(v.object({ exec: v.optional(v.unknown()) }), {})),
});
export const Url = v.union([
  v.string(),
  v.object({
    raw: v.optional(Text),
    query: v.optional(v.unknown()),
    variable: v.optional(v.unknown()),
  }),
]);
export const Body = v.object({
  raw: v.optional(v.unknown()),
  urlencoded: v.optional(v.unknown()),
  formdata: v.optional(v.unknown()),
  graphql: v.optional(v.unknown()),
});
export const Request = v.union([
  v.string(),
  v.object({
    url: v.optional(v.unknown()),
    auth: v.optional(v.unknown()),
    header: v.optional(v.unknown()),
    body: v.optional(v.unknown()),
    description: v.optional(v.unknown()),
  }),
]);
export const Item = v.object({
  id: v.optional(Text),
  _postman_id: v.optional(Text),
  name: v.optional(Text),
  description: v.optional(v.unknown()),
  item: v.optional(v.array(v.unknown())),
  request: v.optional(v.unknown()),
  response: v.optional(v.unknown()),
  originalRequest: v.optional(v.unknown()),
  header: v.optional(v.unknown()),
  body: v.optional(v.unknown()),
  auth: v.optional(v.unknown()),
  event: v.optional(v.unknown()),
  variable: v.optional(v.unknown()),
});
export type Item = v.InferOutput<typeof Item>;
export const Collection = v.object({
  ...Item.entries,
  info: v.object({
    name: v.optional(Text),
    _postman_id: v.optional(Text),
    description: v.optional(v.unknown()),
    schema: v.optional(Text),
  }),
  item: v.array(v.unknown()),
});
export const Environment = v.object({
  id: v.optional(Text),
  name: v.optional(Text),
  values: v.array(v.unknown()),
  _postman_variable_scope: v.optional(Text),
});
