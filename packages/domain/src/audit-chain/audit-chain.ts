/**
 * The chain of the audit log. Each line is followed by a hash over its text and
 * the hash before, so that a line cannot be changed, removed or slipped in later without breaking every hash after it.
 */

/** A place of the chain, as it is stored: the line's id and hash, and the line's text as it is now. */
export interface AuditLink {
  /** From 1, without gaps. */
  readonly position: number;
  readonly lineId: number;
  /** SHA-256 over the hash before and the text, in hex. */
  readonly hash: string;
  /** The canonical text of the line; null where the line is no longer there. */
  readonly text: string | null;
}

/** How long a chain was at some moment, and its last hash then. */
export interface AuditHead {
  readonly length: number;
  /** In hex; empty for a chain of no lines. */
  readonly hash: string;
}

/** Links that were dropped with their months. The chain carries on after the last of them, from its hash. */
export interface AuditGap {
  readonly first: number;
  readonly last: number;
  /** In hex, of the last link. */
  readonly hash: string;
}

/** What is known of a chain beside its links. */
export interface ChainFacts {
  /** What earlier checks have noted of the chain, by its length then. */
  readonly seals: ReadonlyMap<number, string>;
  /** By the first place of each. */
  readonly gaps: ReadonlyMap<number, AuditGap>;
}

/** What is wrong with a log. */
export const AUDIT_FAULTS = ['changed', 'missing', 'cut', 'unchained', 'rewritten'] as const;
export type AuditFaultKind = (typeof AUDIT_FAULTS)[number];

/** The first thing that is wrong with a log. */
export interface AuditFault {
  readonly kind: AuditFaultKind;
  /** The place in the chain; 0 for a line that has none. */
  readonly position: number;
  /** The line; null where the line and its place are both gone. */
  readonly lineId: number | null;
}

/** The chain before its first line. */
export const EMPTY_HEAD: AuditHead = { length: 0, hash: '' };

/** Where a check of the chain has come to: a head, or the first fault. */
export type AuditWalk =
  | { readonly isIntact: true; readonly head: AuditHead }
  | { readonly isIntact: false; readonly fault: AuditFault };

/** SHA-256 in hex, over bytes given in hex and a text after them. */
export type ChainHash = (previousHex: string, text: string) => string;

const broken = (kind: AuditFaultKind, position: number, lineId: number | null): AuditWalk => ({
  isIntact: false,
  fault: { kind, position, lineId },
});

/** A head, carried on over the months that were dropped right after it. */
export function afterGaps(from: AuditHead, gaps: ChainFacts['gaps']): AuditHead {
  let head = from;
  for (let gap = gaps.get(1 + head.length); gap !== undefined; gap = gaps.get(1 + head.length))
    head = { length: gap.last, hash: gap.hash };
  return head;
}

/** Whether a head was dropped with its month, so that nothing can be compared with it any more. */
export function isDropped({ length }: AuditHead, gaps: ChainFacts['gaps']): boolean {
  return [...gaps.values()].some(({ first, last }) => first <= length && length <= last);
}

/** Checks links in their order from a head on. */
export function walkChain(
  from: AuditHead,
  links: readonly AuditLink[],
  { seals, gaps }: ChainFacts,
  hash: ChainHash,
): AuditWalk {
  let head = afterGaps(from, gaps);
  for (const { position, lineId, hash: stored, text } of links) {
    const next = head.length + 1;
    if (position !== next) return broken('missing', next, null);
    if (text === null) return broken('missing', position, lineId);
    if (hash(head.hash, text) !== stored) return broken('changed', position, lineId);
    if ((seals.get(position) ?? stored) !== stored) return broken('rewritten', position, lineId);
    head = afterGaps({ length: position, hash: stored }, gaps);
  }
  return { isIntact: true, head };
}

/** Checks that the chain is as long as its head and its seals say. Removing the last lines breaks no hash, so the length is checked. */
export function endOfChain(
  walked: AuditHead,
  head: AuditHead,
  seals: ReadonlyMap<number, string>,
): AuditWalk {
  const longest = Math.max(head.length, ...seals.keys());
  if (walked.length < longest) return broken('cut', walked.length + 1, null);
  if (walked.hash !== head.hash) return broken('rewritten', walked.length, null);
  return { isIntact: true, head: walked };
}

const FAULT_TEXTS: Record<AuditFaultKind, (fault: AuditFault) => string> = {
  changed: ({ lineId }) => `Entry ${lineId} was changed after it was written.`,
  missing: ({ lineId, position }) =>
    lineId === null ? `The ${ordinal(position)} entry is missing.` : `Entry ${lineId} is missing.`,
  cut: ({ position }) => `The last entries are missing, from the ${ordinal(position)} on.`,
  unchained: ({ lineId }) => `Entry ${lineId} was added past the product.`,
  rewritten: ({ position }) =>
    `The log was rewritten: up to its ${ordinal(position)} entry it is not what an earlier check found.`,
};

function ordinal(position: number): string {
  const tens = position % 100;
  const ending =
    tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${ending}`;
}

/** A fault in words. */
export function auditFaultText(fault: AuditFault): string {
  return FAULT_TEXTS[fault.kind](fault);
}

/** How a head is written for people to keep elsewhere: `1204:5f…`. */
export function printHead({ length, hash }: AuditHead): string {
  return `${length}:${hash}`;
}

/** Reads what {@link printHead} wrote; null for anything else. */
export function parseHead(text: string): AuditHead | null {
  const head = text.trim();
  if (!/^[1-9]\d{0,9}:[0-9a-f]{64}$/.test(head)) return null;
  const at = head.indexOf(':');
  return { length: Number(head.slice(0, at)), hash: head.slice(at + 1) };
}
