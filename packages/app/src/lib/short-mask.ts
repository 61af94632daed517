/** A masked value with at most four dots: the ends tell values apart, the dots between do not. */
export function shortMask(masked: string): string {
  return masked.replace(/•{5,}/g, '••••');
}
