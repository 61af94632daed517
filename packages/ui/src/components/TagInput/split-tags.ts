/**
 * The tags in a typed or pasted text: parted at commas, semicolons and line ends, trimmed, each once.
 *
 * @example splitTags('infra, ci;\n infra') // ['infra', 'ci']
 */
export function splitTags(text: string): string[] {
  const parts = text.split(/[,;\n]/u).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}
