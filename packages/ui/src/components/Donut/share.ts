/**
 * A share in per cent, rounded; what is more than nothing is never "0%".
 *
 * @example shareText(1, 1000) // '<1%'
 */
export function shareText(value: number, total: number): string {
  if (total === 0 || value <= 0) return '0%';
  const percent = Math.round((value / total) * 100);
  if (percent === 0) return '<1%';
  return percent === 100 && value < total ? '>99%' : `${percent}%`;
}
