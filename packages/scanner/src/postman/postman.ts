import type { PostmanLocationType, PostmanObject } from '@sluice/domain/postman';

/** A place in an export. */
export interface PostmanLocation {
  readonly objectType: PostmanObject;
  readonly objectName: string;
  /** Postman's id of the object; empty where the export has none. */
  readonly objectId: string;
  /** From the outermost on; empty for an item of the collection itself. */
  readonly folderNames: readonly string[];
  /** Null for what Postman may hold beyond the known places. */
  readonly locationType: PostmanLocationType | null;
  /** The name of the header, parameter, variable or setting; null for one text. */
  readonly key: string | null;
}

/** A text of an export with its place; `keys` names what begins at which line of it. */
export interface PostmanText {
  readonly location: PostmanLocation;
  readonly text: string;
  /** The name of a file that would hold such a text: it decides how a value is judged. */
  readonly path: string;
  readonly keys: readonly { readonly line: number; readonly key: string }[];
}

/** A collection, or an environment, as it was exported. */
export interface PostmanExport {
  readonly kind: 'collection' | 'environment';
  readonly id: string;
  readonly name: string;
  readonly texts: readonly PostmanText[];
}

/** A text that is no export of Postman; the message may be shown. */
export class PostmanError extends Error {
  override name = 'PostmanError';
}
