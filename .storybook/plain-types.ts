import type { Plugin } from 'vite';

const COMPONENT = /\/packages\/ui\/src\/components\/\w+\/(?!.*\.(?:stories|test)\.)[\w-]+\.tsx$/;
const READONLY = /\breadonly (?=[\w{('"`[])/g;
/** An optional function: `((…) => …) | undefined`. */
const IN_PARENTHESES = /: \(((?:\([^()]*(?:\([^()]*\)[^()]*)*\)) => [^;]*?)\)\s*\| undefined;/g;

/**
 * Docgen reads neither `readonly` arrays nor functions in parentheses, and would call them unknown in the handbook. It is
 * given the same types without them; the code that runs has no types.
 */
export function plainTypes(): Plugin {
  return {
    name: 'sluice:plain-types',
    enforce: 'pre',
    transform(code, id) {
      if (!COMPONENT.test(id)) return null;
      return { code: code.replace(READONLY, '').replace(IN_PARENTHESES, ': $1;'), map: null };
    },
  };
}
