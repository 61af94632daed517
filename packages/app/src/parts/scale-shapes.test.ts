import { expect, it } from 'vitest';
import { PRESENCE_ICONS } from './PresenceBadge.tsx';
import { SEVERITY_TONES } from './SeverityBadge.tsx';
import { STATUS_TONES } from './StatusBadge.tsx';
import { VALIDITY_ICONS } from './ValidityBadge.tsx';

/** Every value of every scale with its shape: the tone's default shape, or an icon. */
const SHAPES: readonly (readonly [string, unknown])[] = [
  ...Object.entries(SEVERITY_TONES).map(([level, tone]) => [`severity ${level}`, tone] as const),
  ...Object.entries(STATUS_TONES).map(([status, tone]) => [`status ${status}`, tone] as const),
  ...Object.entries(VALIDITY_ICONS).map(([value, icon]) => [`validity ${value}`, icon] as const),
  ...Object.entries(PRESENCE_ICONS).map(([value, icon]) => [`presence ${value}`, icon] as const),
];

it('gives one meaning to one shape, over all scales', () => {
  const names = new Map<unknown, string[]>();
  for (const [name, shape] of SHAPES) names.set(shape, [...(names.get(shape) ?? []), name]);
  expect([...names.values()].filter((list) => list.length > 1)).toEqual([]);
});
