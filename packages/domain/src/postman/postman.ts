/** What of Postman holds a text (the settings of the product list exactly these). */
export const POSTMAN_OBJECTS = [
  'collection',
  'environment',
  'example',
  'folder',
  'request',
] as const;
export type PostmanObject = (typeof POSTMAN_OBJECTS)[number];

/** Where in it a text stands. */
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
