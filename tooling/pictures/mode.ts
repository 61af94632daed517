/** What is done about pictures in a run. */
export type PictureMode = 'compare' | 'update' | 'off';

/**
 * Reads `SLUICE_PICTURES`: `update` draws them again, `off` leaves them out, anything else compares. A machine that
 * draws other pixels leaves them out and says why.
 */
export function pictureMode(
  setting: string | undefined,
  skippedBecause: string | null,
): { mode: PictureMode; reason: string | null } {
  if (skippedBecause !== null) return { mode: 'off', reason: skippedBecause };
  if (setting === 'off') return { mode: 'off', reason: 'SLUICE_PICTURES=off' };
  return { mode: setting === 'update' ? 'update' : 'compare', reason: null };
}
