/** Whether a commit can still be seen on the code host (spec 000 §4). */
export const PRESENCES = ['present', 'absent', 'unknown'] as const;
export type Presence = (typeof PRESENCES)[number];

export const PRESENCE_LABELS: Record<Presence, string> = {
  present: 'Still present on GitHub',
  absent: 'Erased from GitHub',
  unknown: 'Unknown',
};

/** The wire's three-valued `is_present`, as a word. */
export function presenceOf(isPresent: boolean | null): Presence {
  if (isPresent === null) return 'unknown';
  return isPresent ? 'present' : 'absent';
}

/**
 * Why a patch can't be shown (spec 000 §8.2, 'Patch not available').
 *
 * @param lastSeen the date, already formatted, on which the commit was last seen; null if never
 */
export function patchUnavailableText(presence: Presence, lastSeen: string | null): string {
  switch (presence) {
    case 'unknown':
      return 'The state of the commit is unknown, so its patch is not available.';
    case 'present':
      return 'The commit is still present, but its patch could not be retrieved.';
    case 'absent':
      return lastSeen === null
        ? 'The commit was erased from the code host or made private.'
        : `The commit was erased from the code host or made private. It was last seen on ${lastSeen}.`;
  }
}
