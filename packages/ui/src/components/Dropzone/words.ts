import { type Speaker, words } from '../../lib/words/words.ts';

/** What the place for files says by itself. */
export const WORDS = words('Dropzone', {
  dropOne: 'Drop a file here, or',
  dropMany: 'Drop files here, or',
  browse: 'browse',
  upTo: 'up to {size}',
  upToAlone: 'Up to {size}',
  filesOf: '{label}, files',
  sending: 'Sending {name}',
  notAccepted: { one: 'not a {endings} file', other: 'none of {endings}' },
  tooLarge: '{size} is more than {most}',
  oneOnly: 'only one file',
});
/** Words of this component. */
export type DropzoneWords = typeof WORDS;
/** Says them. */
export type SayOfFiles = Speaker<(typeof WORDS)['english']>['say'];
