/**
 * First sentence of the docblock over a component, or nothing when it has none.
 *
 * @param sources texts of the components' files by their path
 */
export function purposeOf(name: string, sources: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(sources)) {
    if (!path.includes(`/${name}/`)) continue;
    const before = new RegExp(
      `([\\s\\S]*)\\*/\\nexport function (?:${name}|${name}Region)\\b`,
      'u',
    ).exec(text)?.[1];
    if (before === undefined) continue;
    const block = before.slice(before.lastIndexOf('/**') + 3);
    const line = block.replaceAll(/\n\s*\* ?/gu, ' ').trim();
    return /^.*?[.](?=\s|$)/u.exec(line)?.[0] ?? line;
  }
  return '';
}
