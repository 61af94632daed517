/**
 * The parts of a ring as paths, clockwise from the top. A part that is everything is two circles; a part that is nothing
 * draws nothing.
 *
 * @param size outer diameter in pixels
 */
export function arcs(values: readonly number[], size: number): string[] {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const outer = size / 2 - 1;
  const inner = outer * 0.68;
  const middle = size / 2;
  // Two pixels of air between parts, when there are several.
  const several = values.filter((value) => value > 0).length > 1;
  const gap = several ? 1 / outer : 0;
  let from = 0;
  return values.map((value) => {
    if (value <= 0 || total === 0) return '';
    const share = value / total;
    const start = from * 2 * Math.PI;
    from += share;
    if (!several) return `${circle(middle, outer)}${circle(middle, inner)}`;
    const end = from * 2 * Math.PI;
    const [a, b] = end - start > 4 * gap ? [start + gap, end - gap] : [start, end];
    const at = (angle: number, radius: number) =>
      `${(middle + Math.sin(angle) * radius).toFixed(2)} ${(middle - Math.cos(angle) * radius).toFixed(2)}`;
    const large = b - a > Math.PI ? 1 : 0;
    return `M${at(a, outer)}A${outer} ${outer} 0 ${large} 1 ${at(b, outer)}L${at(b, inner)}A${inner} ${inner} 0 ${large} 0 ${at(a, inner)}z`;
  });
}

function circle(middle: number, radius: number): string {
  return `M${middle - radius} ${middle}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
}

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
