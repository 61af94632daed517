import { RE2JS } from 're2js';

/** A test of texts by an expression of RE2, in any case, in time that grows with the text alone; null where it is none. */
export function expressionTest(expression: string): ((text: string) => boolean) | null {
  try {
    const pattern = RE2JS.compile(expression, RE2JS.CASE_INSENSITIVE);
    return (text) => pattern.matcher(text).find();
  } catch {
    return null;
  }
}
