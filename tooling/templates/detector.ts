import type { Names, Slice } from './names.ts';

/** A kind of secret with a prefix of its own: a row of the table of its field. Give it its true shape and page. */
export function detector({ snake, kebab, words }: Names): Slice {
  return {
    files: {},
    edits: [
      {
        path: 'packages/scanner/src/detectors/vendors/business.ts',
        before: ']; // biome-ignore format',
        insert: `  prefixed('${snake}', '${words}', '${snake}_{a40}', 'https://${kebab}.example/docs'),\n`,
      },
    ],
  };
}
