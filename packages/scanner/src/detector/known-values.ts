/**
 * The first ten characters of published example values: of RFC 5849, 6749, 6750 and 7636,
 * of AWS, Stripe, Flask and Django REST framework manuals. A random value does not begin with the same ten by chance.
 */
const KNOWN_STARTS = new Set([
  '2YotnFZFEj', 'tGzv3JOkF0', 'ad180jjd73', 'hh5s93j4hd', 'hdhd0244k9', 'dpf43f3p2l', 'nnch734d00', 'kd94hf93k4', 'pfkkdhi9sl', 'wJalrXUtnF',
  'je7MtGbClw', 'SplxlOBeZQ', '7Fjfp0ZBr1', 'gX1fBat3bV', 'kKF2Z1Yfcp', 'E9Melhoa2O', 'dBjftJeZ4C', '192b9bdd22', '5f35237932', '9944b09199',
  '401f7ac837', 'j49sk3j29d', 'r6kwUfzyAR', 'MTQ0NjJkZm', 'GlmX8w8d7s', 'bdf1f4bd7d', 'TrDzBLKY8q',
  // The storage and database emulators of Azure.
  'Eby8vdM02x', 'C2y6yDjf5/',
]); // biome-ignore format: a list

/** Whether a value is one of the examples that standards and manuals print. */
export function isKnownExample(value: string): boolean {
  return value.length >= 10 && KNOWN_STARTS.has(value.slice(0, 10));
}
