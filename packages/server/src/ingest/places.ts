import type { Finding } from '@sluice/scanner';
import { assertDefined } from './assert-defined.ts';

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Some findings of a list, by commit dates, each place of a secret once: its first finding.
 *
 * @param indexOf the secret of each finding of the list
 * @param indices which of them
 */
export function placesInOrder(
  findings: readonly Finding[],
  indexOf: readonly number[],
  indices: readonly number[],
): number[] {
  return oncePerPlace(findings, indexOf, indices).sort((left, right) => {
    const a = assertDefined(findings[left]);
    const b = assertDefined(findings[right]);
    return (
      a.commit.committedAt.getTime() - b.commit.committedAt.getTime() ||
      textOrder(a.commit.sha, b.commit.sha) ||
      textOrder(a.path, b.path) ||
      a.line - b.line
    );
  });
}

function oncePerPlace(
  findings: readonly Finding[],
  indexOf: readonly number[],
  indices: readonly number[],
): number[] {
  const keyOf = (index: number) => {
    const { line, path } = assertDefined(findings[index]);
    return `${indexOf[index]}:${line}:${path}`;
  };
  // Most commits have one finding: what a key takes is spared them.
  const ofCommit = new Map<string, { first: number; keys: Set<string> | null }>();
  return indices.filter((index) => {
    const { sha } = assertDefined(findings[index]).commit;
    const known = ofCommit.get(sha);
    if (known === undefined) {
      ofCommit.set(sha, { first: index, keys: null });
      return true;
    }
    known.keys ??= new Set([keyOf(known.first)]);
    const before = known.keys.size;
    return known.keys.add(keyOf(index)).size > before;
  });
}
