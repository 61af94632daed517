/** What a sealed secret belongs to; it cannot be opened as another company's or another detector's. */
export function sealContext(companyId: number, detector: string): string {
  return `secret:${companyId}:${detector}`;
}
