import { type Token, tokensOf } from '../commit-search/commit-search.ts';

/** What a part of a query is, for its colour in the query box. */
export type SearchPieceKind = 'operator' | 'parenthesis' | 'field' | 'text' | 'space' | 'wrong';

/** A part of a query. All of them together are the query. */
export interface SearchPiece {
  readonly kind: SearchPieceKind;
  readonly text: string;
  readonly at: number;
}

const KINDS: Record<Token['type'], SearchPieceKind> = {
  '(': 'parenthesis',
  ')': 'parenthesis',
  AND: 'operator',
  OR: 'operator',
  NOT: 'operator',
  field: 'field',
  text: 'text',
  wrong: 'wrong',
  end: 'space',
};

/** The query in its parts, as its grammar reads it (decisions §12). */
export function searchPieces(query: string): SearchPiece[] {
  const tokens = tokensOf(query);
  const lead = query.slice(0, query.length - query.trimStart().length);
  const pieces: SearchPiece[] = lead === '' ? [] : [{ kind: 'space', text: lead, at: 0 }];
  for (const [index, token] of tokens.entries()) {
    const whole = query.slice(token.at, tokens[index + 1]?.at ?? query.length);
    const text = whole.trimEnd();
    if (text !== '') pieces.push({ kind: KINDS[token.type], text, at: token.at });
    if (whole.length > text.length) {
      const at = token.at + text.length;
      pieces.push({ kind: 'space', text: whole.slice(text.length), at });
    }
  }
  return pieces;
}
