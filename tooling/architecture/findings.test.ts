import { describe, expect, it } from 'vitest';
import { anysIn, castsIn, takesMock } from './findings.ts';

describe('castsIn', () => {
  it.each([
    'const a = b as Severity;',
    'const a = {} as { b: number };',
    'call(b as unknown);',
    'const a = list[0] as [number, string];',
    "const a = 'x' as Kind;",
  ])('finds %s', (line) => {
    expect(castsIn(line)).toHaveLength(1);
  });

  it.each([
    "const a = ['x'] as const;",
    "import { a as b } from './c.ts';",
    "import * as v from 'valibot';",
    "export { a as b } from './c.ts';",
    "import {\n  type A,\n  b as c,\n} from './d.ts';",
    '// as it was',
    '/** Taken as text. */',
    "const a = 'as text';",
    'const a = `select b as c`;',
  ])('leaves %j', (line) => {
    expect(castsIn(line)).toEqual([]);
  });
});

describe('anysIn', () => {
  it.each(['let a: any;', 'const a: Array<any> = [];', 'const f = (a: any) => a;', 'b as any;'])(
    'finds %s',
    (line) => {
      expect(anysIn(line)).toEqual([line]);
    },
  );

  it.each(['/** default: any. */', "const a = 'any';", 'const any = 1;', 'list.some(anybody);'])(
    'leaves %s',
    (line) => {
      expect(anysIn(line)).toEqual([]);
    },
  );
});

describe('takesMock', () => {
  it.each([
    ["import { mockHandlers } from '@sluice/contract/mock';", true],
    ["import { aSecret } from '@sluice/contract/fixtures/entities';", true],
    ["export * from '../../mock/database.ts';", true],
    ["const m = import('./fixtures/databases.ts');", true],
    ["import { createClient } from '@sluice/contract/client';", false],
    ["import { mocked } from './mocked.ts';", false],
  ])('%s: %s', (line, expected) => {
    expect(takesMock(line)).toBe(expected);
  });
});
