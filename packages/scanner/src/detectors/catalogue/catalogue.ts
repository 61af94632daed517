import type { Detector, DetectorCategory } from '../../detector/detector.ts';

const TITLES: Record<DetectorCategory, string> = {
  Api: 'API keys and tokens',
  Database: 'Databases',
  PrivateKey: 'Private keys',
  Other: 'Other credentials',
};

/** What a reader of the list wants to know of how a detector is sure, in a few words. */
function howSure(detector: Detector): string {
  const traits: string[] = [];
  if (detector.checksum !== undefined) traits.push('checksum');
  if (detector.entropy !== undefined) traits.push(`entropy ≥ ${detector.entropy}`);
  for (const { part, required } of detector.companions ?? []) {
    traits.push(`${required === true ? 'needs' : 'takes'} its ${part}`);
  }
  if (detector.onPath !== undefined) traits.push('by path');
  if (detector.verdict !== undefined) traits.push('rules');
  return traits.join(', ');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function words({ literals }: Detector): string {
  if (literals.length === 0) return 'the path';
  const shown = literals.slice(0, 3).map((literal) => `\`${cell(literal)}\``);
  return shown.join(' ') + (literals.length > 3 ? ` and ${literals.length - 3} more` : '');
}

/** The list of detectors as a Markdown page, by category and name: docs/detectors.md. */
export function catalogue(detectors: readonly Detector[]): string {
  const lines = [
    '# Detectors',
    '',
    '<!-- Made from the declarations by `npm run list-detectors -w packages/scanner`. Do not edit. -->',
    '',
    `${detectors.length} kinds of secrets. *Frequency* is how often one is seen in a thousand commits; *looked for by* are the`,
    'words that must stand in or near it. How the engine',
    'uses them, and what does not count as a leak, is in [detection.md](detection.md).',
  ];
  for (const [category, title] of Object.entries(TITLES)) {
    const own = detectors.filter((detector) => detector.category === category);
    lines.push('', `## ${title} (${own.length})`, '');
    lines.push('| Detector | Name | Looked for by | Sure by | Frequency |');
    lines.push('|---|---|---|---|---|');
    for (const detector of own) {
      const { displayName, name, documentation, frequency } = detector;
      lines.push(
        `| [${cell(displayName)}](${documentation}) | \`${name}\` | ${words(detector)} | ${howSure(detector)} | ${frequency / 10_000} |`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
