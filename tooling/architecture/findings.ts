import { codeOf } from './tree.ts';

/** The code of a file by lines, without comments, the content of strings, and what imports name. */
function linesOf(source: string): string[] {
  return codeOf(source)
    .replaceAll(/^(?:import|export)\s(?:type\s)?[{*][^;]*?\bfrom\b/gms, '')
    .split('\n');
}

function matching(source: string, pattern: RegExp): string[] {
  return linesOf(source)
    .filter((line) => pattern.test(line))
    .map((line) => line.trim());
}

/** The lines that cast a type, save for `as const`. */
export function castsIn(source: string): string[] {
  return matching(source, /[\w)\]}'"] as (?!const\b|\w+<\/)[A-Za-z{[(]/);
}

/** The lines that say `any` where a type stands. */
export function anysIn(source: string): string[] {
  return matching(source, /(?:[:<,|&(]\s*|\bas\s+)any\b(?!\s*[:=(])/);
}

/** Whether a file takes the contract's mock or fixtures, by whatever path. */
export function takesMock(source: string): boolean {
  return /['"](?:@sluice\/contract|\.{1,2}(?:\/\.\.)*)\/(?:mock|fixtures)\b/.test(source);
}
