/** The Postman objects that hold text (the product's settings list exactly these). */
export const POSTMAN_OBJECTS = [
  'collection',
  'environment',
  'example',
  'folder',
  'request',
] as const;
export type PostmanObject = (typeof POSTMAN_OBJECTS)[number];

/** The places of a text in such an object. */
export const POSTMAN_LOCATIONS = [
  'url',
  'auth',
  'body',
  'description',
  'header',
  'params',
  'variable',
  'script',
] as const;
export type PostmanLocationType = (typeof POSTMAN_LOCATIONS)[number];
