import { words } from '../../lib/words/words.ts';

/** What the viewer says by itself. */
export const WORDS = words('PatchViewer', {
  label: 'Patch of {path}',
  copyPath: 'Copy path',
  copyLine: 'Copy link to line',
  highlight: 'Highlight',
  previous: 'Previous highlight',
  next: 'Next highlight',
  wrap: 'Wrap long lines',
  empty: 'Empty patch!',
  binary: 'Binary file, not shown',
  noNewline: 'No newline at end of file',
  added: 'added ',
  removed: 'removed ',
  characters: { one: '{count} character', other: '{count} characters' },
  line: 'Line {line}',
  invisible: 'Invisible or direction-changing character',
  reveal: 'Reveal {label}',
  reached: '{label}, highlight {place} of {all}',
});
/** Words of this component. */
export type PatchViewerWords = typeof WORDS;
