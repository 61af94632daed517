/** Red, green, blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Reads `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Relative luminance as WCAG 2.2 has it. */
function luminance(color: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = color;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/**
 * Contrast ratio of two colours, 1 to 21, whichever is the lighter.
 *
 * @example contrast([0, 0, 0], [255, 255, 255]) // 21
 */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** One meaning token in both themes, as hex. */
export interface ColorToken {
  /** Name without `--color-`, as in `bg-surface`. */
  name: string;
  light: string;
  dark: string;
}

/** Reads the two token files; tokens that are not a plain pair of palette colours are left out. */
export function colorTokens(palette: string, meaning: string): ColorToken[] {
  const raw = new Map(
    [...palette.matchAll(/--palette-([\w-]+):\s*(#[0-9a-f]{6});/giu)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );
  return [
    ...meaning.matchAll(
      /--color-([\w-]+):\s*light-dark\(\s*var\(--palette-([\w-]+)\),\s*var\(--palette-([\w-]+)\)\s*\);/gu,
    ),
  ].flatMap((match) => {
    const light = raw.get(match[2] ?? '');
    const dark = raw.get(match[3] ?? '');
    return light && dark ? [{ name: match[1] ?? '', light, dark }] : [];
  });
}

/** Grounds that text is drawn on. */
export const SURFACES = [
  'canvas',
  'surface',
  'raised',
  'overlay',
  'inset',
  'hover',
  'press',
] as const;

/** Pairs that must reach 4.5:1 (text) or 3:1 (icons, outlines of controls): foreground, ground, least ratio. */
export function pairsOf(
  names: readonly string[],
): { text: string; ground: string; least: number }[] {
  const pairs: { text: string; ground: string; least: number }[] = [];
  const calm = SURFACES.filter((ground) => ground !== 'press');
  for (const name of names) {
    if (name === 'text' || name === 'text-muted') {
      for (const ground of SURFACES) pairs.push({ text: name, ground, least: 4.5 });
    } else if (name === 'text-subtle' || name === 'accent-text') {
      for (const ground of calm) pairs.push({ text: name, ground, least: 4.5 });
    } else if (name.endsWith('-soft') && names.includes(name.replace(/-soft$/u, '-text'))) {
      const text = name.replace(/-soft$/u, '-text');
      pairs.push({ text, ground: name, least: 4.5 });
      pairs.push({ text: 'text', ground: name, least: 4.5 });
      for (const ground of calm) pairs.push({ text, ground, least: 4.5 });
    } else if (name.endsWith('-mark')) {
      for (const ground of ['canvas', 'surface', 'raised', 'overlay', 'inset']) {
        pairs.push({ text: name, ground, least: 3 });
      }
    } else if (name === 'control' || name === 'focus' || /^chart-(?:\d|volume)$/u.test(name)) {
      for (const ground of ['canvas', 'surface', 'raised']) {
        pairs.push({ text: name, ground, least: 3 });
      }
    }
  }
  for (const ground of ['canvas', 'surface']) {
    pairs.push({ text: 'border', ground, least: 1.22 });
    pairs.push({ text: 'border-strong', ground, least: 1.35 });
  }
  for (const ground of ['overlay', 'overlay-inset']) {
    pairs.push({ text: 'overlay-border', ground, least: 1.3 });
  }
  for (const text of ['text', 'text-muted', 'text-subtle']) {
    for (const ground of ['overlay-control', 'overlay-press', 'overlay-inset']) {
      pairs.push({ text, ground, least: 4.5 });
    }
  }
  pairs.push({ text: 'on-accent', ground: 'accent', least: 4.5 });
  pairs.push({ text: 'on-accent', ground: 'accent-hover', least: 4.5 });
  pairs.push({ text: 'on-danger', ground: 'danger', least: 4.5 });
  pairs.push({ text: 'on-inverse', ground: 'inverse', least: 4.5 });
  return pairs;
}

/** Pairs under `prefers-contrast: more`: text at least 7:1, outlines of controls and the focus ring 4.5:1. */
export function strongPairs(): { text: string; ground: string; least: number }[] {
  const grounds = ['canvas', 'surface', 'raised', 'overlay', 'inset'];
  const pair = (least: number) => (text: string) =>
    grounds.map((ground) => ({ text, ground, least }));
  return [
    ...['text', 'text-muted', 'text-subtle'].flatMap(pair(7)),
    ...['control', 'focus'].flatMap(pair(4.5)),
    { text: 'on-accent', ground: 'accent', least: 7 },
    { text: 'on-danger', ground: 'danger', least: 7 },
  ];
}

/** A colour in CIE L*a*b* (D65). */
function labOf(color: Rgb): Rgb {
  const linear = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  const root = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/**
 * How far apart two colours look: CIE76 ΔE, 0 for the same. From about 15 they have names of their own.
 *
 * @example difference([255, 0, 0], [255, 0, 0]) // 0
 */
export function difference(one: Rgb, other: Rgb): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Relative luminance, 0 to 1: which of two colours is the lighter. */
export const lightness = (color: Rgb): number => luminance(color);
