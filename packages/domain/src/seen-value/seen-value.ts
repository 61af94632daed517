/** UTF-16 units of a value that can be looked up: a private key of 16,384 bits fits four times. */
export const SEEN_VALUE_MAX = 65_536;
/** Shorter values are words of many texts. */
export const SEEN_VALUE_MIN = 6;
/** Look-ups of one member in a minute: enough to check a list by hand, too few to guess values. */
export const SEEN_LOOK_UPS_A_MINUTE = 30;

/** Why a value is not looked up ("Have we seen it?", decisions §12), as the text under its field; null when it is. */
export function seenValueRefusal(value: string): string | null {
  const { length } = value.trim();
  if (length === 0) return 'Required';
  if (length < SEEN_VALUE_MIN) return `A value has at least ${SEEN_VALUE_MIN} characters.`;
  if (length > SEEN_VALUE_MAX) return 'Too long';
  return null;
}
