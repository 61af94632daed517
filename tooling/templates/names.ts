/** A name in each of the ways in which files and code write it. */
export interface Names {
  /** `DataRetention` */
  readonly pascal: string;
  /** `dataRetention` */
  readonly camel: string;
  /** `data-retention` */
  readonly kebab: string;
  /** `data_retention` */
  readonly snake: string;
  /** `DATA_RETENTION` */
  readonly constant: string;
  /** `Data retention` */
  readonly words: string;
}

/** Reads a name in PascalCase. */
export function namesOf(pascal: string): Names {
  const kebab = pascal.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  const snake = kebab.replaceAll('-', '_');
  const text = kebab.replaceAll('-', ' ');
  return {
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    kebab,
    snake,
    constant: snake.toUpperCase(),
    words: text.charAt(0).toUpperCase() + text.slice(1),
  };
}

/** A text that is put into an existing file, before a text that occurs once in it. */
export interface Edit {
  readonly path: string;
  readonly before: string;
  readonly insert: string;
}

/** What makes a part of the product: new files by their paths, and edits of existing ones. */
export interface Slice {
  readonly files: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
}
