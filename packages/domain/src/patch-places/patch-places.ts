/** A line of one side of a patch. */
export interface PatchPlace {
  readonly side: 'new' | 'old';
  /** As the file counts it. */
  readonly line: number;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** Which line of the file each line of a patch's text is; null for heads and what belongs to neither side. */
export function patchPlaces(patch: string): (PatchPlace | null)[] {
  let old = 0;
  let now = 0;
  let isInHunk = false;
  return patch.split('\n').map((text): PatchPlace | null => {
    const hunk = HUNK.exec(text);
    if (hunk !== null) {
      old = Number(hunk[1]);
      now = Number(hunk[2]);
      isInHunk = true;
      return null;
    }
    if (!isInHunk || !/^[-+ ]/.test(text)) return null;
    if (text.startsWith('-')) return { side: 'old', line: old++ };
    if (text.startsWith('+')) return { side: 'new', line: now++ };
    old += 1;
    return { side: 'new', line: now++ };
  });
}
