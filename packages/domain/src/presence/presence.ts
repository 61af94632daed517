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

/** The answers of a code host to a request for a repository or a commit. */
export const HOST_ANSWERS = ['found', 'not_found', 'blocked', 'limited', 'failed'] as const;
export type HostAnswer = (typeof HOST_ANSWERS)[number];

const SAYS: Record<HostAnswer, boolean | null> = {
  found: true,
  // Deleted or made private; the host answers the same.
  not_found: false,
  // Taken down: the host still has it, but shows it to no one.
  blocked: false,
  limited: null,
  failed: null,
};

/** The presence that an answer implies; null where it implies none. A missing answer implies nothing. */
export function presenceOfAnswer(answer: HostAnswer): boolean | null {
  return SAYS[answer];
}

/** Whether an incident can still be seen: in any of its occurrences, in none, or not known. */
export function presenceOfCounts(counts: {
  readonly occurrences: number;
  readonly present: number;
  readonly absent: number;
}): Presence {
  if (counts.present > 0) return 'present';
  return counts.occurrences > 0 && counts.absent === counts.occurrences ? 'absent' : 'unknown';
}

/** The sentence of the timeline after a change of an incident's presence. */
export function presenceChangeText(now: Presence): string {
  switch (now) {
    case 'present':
      return 'The secret is still on GitHub';
    case 'absent':
      return 'The secret was erased from GitHub or made private';
    case 'unknown':
      return 'It is no longer known whether the secret is on GitHub';
  }
}
