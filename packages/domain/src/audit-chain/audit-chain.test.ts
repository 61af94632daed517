import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AUDIT_FAULTS,
  type AuditGap,
  type AuditHead,
  type AuditLink,
  afterGaps,
  auditFaultText,
  EMPTY_HEAD,
  endOfChain,
  isDropped,
  parseHead,
  printHead,
  walkChain,
} from './audit-chain.ts';

/** A stand-in for SHA-256: the tests only need a value that depends on both arguments. */
const hash = (previous: string, text: string) => `(${previous}${text})`;
const NO_SEALS = new Map<number, string>();

function chainOf(texts: readonly string[]): AuditLink[] {
  let previous = '';
  return texts.map((text, index) => {
    previous = hash(previous, text);
    return { position: index + 1, lineId: 100 + index, hash: previous, text };
  });
}
const headOf = (links: readonly AuditLink[]): AuditHead => {
  const last = links.at(-1);
  return last === undefined ? EMPTY_HEAD : { length: last.position, hash: last.hash };
};
const LINKS = chainOf(['a', 'b', 'c', 'd']);
const NO_GAPS = new Map<number, AuditGap>();
const NO_FACTS = { seals: NO_SEALS, gaps: NO_GAPS };
const walk = (links: readonly AuditLink[], seals = NO_SEALS, gaps = NO_GAPS) =>
  walkChain(EMPTY_HEAD, links, { seals, gaps }, hash);

describe('the chain of the audit log', () => {
  it('is intact as it was written, in one walk or in several', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.nat(), (texts, cut) => {
        const links = chainOf(texts);
        const first = walkChain(EMPTY_HEAD, links.slice(0, cut), NO_FACTS, hash);
        if (!first.isIntact) throw new Error('broken');
        const whole = walkChain(first.head, links.slice(cut), NO_FACTS, hash);
        expect(whole).toEqual({ isIntact: true, head: headOf(links) });
        expect(endOfChain(headOf(links), headOf(links), NO_SEALS).isIntact).toBe(true);
      }),
    );
  });

  it('names the first line whose text was changed', () => {
    const changed = LINKS.map((link) => (link.position >= 3 ? { ...link, text: 'x' } : link));
    expect(walk(changed)).toEqual({
      isIntact: false,
      fault: { kind: 'changed', position: 3, lineId: 102 },
    });
  });

  it('names the line that is gone, and the place where line and link are gone', () => {
    const gone = LINKS.map((link) => (link.position === 2 ? { ...link, text: null } : link));
    expect(walk(gone)).toMatchObject({ fault: { kind: 'missing', position: 2, lineId: 101 } });
    const both = LINKS.filter(({ position }) => position !== 2);
    expect(walk(both)).toMatchObject({ fault: { kind: 'missing', position: 2, lineId: null } });
  });

  it('notices that the last lines are gone, by the head or by a seal', () => {
    const short = headOf(LINKS.slice(0, 2));
    expect(endOfChain(short, headOf(LINKS), NO_SEALS)).toMatchObject({
      fault: { kind: 'cut', position: 3 },
    });
    const seals = new Map([[4, LINKS[3]?.hash ?? '']]);
    expect(endOfChain(short, short, seals)).toMatchObject({ fault: { kind: 'cut', position: 3 } });
  });

  it('notices a chain that was rewritten from a line on, by a seal', () => {
    const seals = new Map([[3, LINKS[2]?.hash ?? '']]);
    expect(walk(LINKS, seals).isIntact).toBe(true);
    expect(walk(chainOf(['a', 'x', 'c', 'd']), seals)).toMatchObject({
      fault: { kind: 'rewritten', position: 3, lineId: 102 },
    });
    expect(endOfChain({ length: 4, hash: 'other' }, headOf(LINKS), NO_SEALS)).toMatchObject({
      fault: { kind: 'rewritten', position: 4 },
    });
  });

  it('carries on over dropped months, wherever their links lie', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.boolean()), { minLength: 1 }), (lines) => {
        const links = chainOf(lines.map(([text]) => text));
        const gaps = new Map<number, AuditGap>();
        for (const [index, [, isGone]] of lines.entries()) {
          const position = index + 1;
          if (isGone)
            gaps.set(position, { first: position, last: position, hash: links[index]?.hash ?? '' });
        }
        const kept = links.filter(({ position }) => !gaps.has(position));
        expect(walk(kept, NO_SEALS, gaps)).toEqual({ isIntact: true, head: headOf(links) });
        // A link that is gone without a gap is missing.
        const [lost] = kept;
        if (lost === undefined || kept.length < 2) return;
        expect(walk(kept.slice(1), NO_SEALS, gaps)).toMatchObject({
          fault: { kind: 'missing', position: lost.position },
        });
      }),
    );
  });

  it('knows which heads were dropped', () => {
    const gap = { first: 1, last: 3, hash: LINKS[2]?.hash ?? '' };
    const gaps = new Map([[1, gap]]);
    expect(afterGaps(EMPTY_HEAD, gaps)).toEqual({ length: 3, hash: gap.hash });
    expect(isDropped({ length: 2, hash: '' }, gaps)).toBe(true);
    expect(isDropped({ length: 4, hash: '' }, gaps)).toBe(false);
    const changed = LINKS.slice(3).map((link) => ({ ...link, text: 'x' }));
    expect(walk(changed, NO_SEALS, gaps)).toMatchObject({
      fault: { kind: 'changed', position: 4 },
    });
  });

  it('says each fault in words', () => {
    const texts = AUDIT_FAULTS.map((kind) => auditFaultText({ kind, position: 3, lineId: 7 }));
    expect(texts).toEqual([
      'Entry 7 was changed after it was written.',
      'Entry 7 is missing.',
      'The last entries are missing, from the 3rd on.',
      'Entry 7 was added past the product.',
      'The log was rewritten: up to its 3rd entry it is not what an earlier check found.',
    ]);
  });

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [111, '111th'],
    [122, '122nd'],
  ])('counts %i as the %s', (position, ordinal) => {
    expect(auditFaultText({ kind: 'missing', position, lineId: null })).toBe(
      `The ${ordinal} entry is missing.`,
    );
  });

  it('writes a head that it reads again, and reads nothing else', () => {
    const head = { length: 12, hash: 'ab'.repeat(32) };
    expect(parseHead(printHead(head))).toEqual(head);
    for (const text of ['', '12', '0:ab', `12:${'z'.repeat(64)}`, `-1:${'ab'.repeat(32)}`])
      expect(parseHead(text)).toBeNull();
  });
});
