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

/** How screens and exports name the places. */
export const POSTMAN_LOCATION_LABELS: Record<PostmanLocationType, string> = {
  url: 'URL',
  auth: 'Authorization',
  body: 'Body',
  description: 'Description',
  header: 'Header',
  params: 'Parameter',
  variable: 'Variable',
  script: 'Script',
};

/** How screens name the objects. */
export const POSTMAN_OBJECT_LABELS: Record<PostmanObject, string> = {
  collection: 'Collection',
  environment: 'Environment',
  example: 'Example',
  folder: 'Folder',
  request: 'Request',
};

/** Where a person finds the text in Postman, by its place (spec 000 §2.3: instructions specific to the location type). */
export const POSTMAN_INSTRUCTIONS: Record<PostmanLocationType, string> = {
  url: 'Open it in Postman and look at the address beside the method. Move the secret into a variable of type secret and write {{name}} in its place.',
  auth: 'Open it in Postman and choose the tab Authorization. Move the secret into a variable of type secret and write {{name}} in its place.',
  body: 'Open it in Postman and choose the tab Body. Move the secret into a variable of type secret and write {{name}} in its place.',
  description: 'Open it in Postman and look at its documentation. Remove the secret from the text.',
  header:
    'Open it in Postman and choose the tab Headers. Move the secret into a variable of type secret and write {{name}} in its place.',
  params:
    'Open it in Postman and choose the tab Params. Move the secret into a variable of type secret and write {{name}} in its place.',
  variable:
    'Open it in Postman and choose the tab Variables. Keep the secret in the current value alone, which is not shared, and clear the initial value.',
  script:
    'Open it in Postman and choose the tab Scripts. Read the secret from a variable of type secret instead of writing it into the script.',
};

/** The same for an object as a whole. */
export const POSTMAN_OBJECT_INSTRUCTION =
  'Open it in Postman, find the secret and move it into a variable of type secret.';

/** What to do about a place in Postman. */
export function postmanInstruction(location: PostmanLocationType | null): string {
  return location === null ? POSTMAN_OBJECT_INSTRUCTION : POSTMAN_INSTRUCTIONS[location];
}
