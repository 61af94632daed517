import { describe, expect, it } from 'vitest';
import { readSql } from './read-sql.ts';

const valuesOf = (text: string): string[] =>
  [...readSql(text)].map(({ start, end }) => text.slice(start, end));

describe('a script of SQL', () => {
  it('holds rows whose text is SQL itself', () => {
    const rows = `INSERT INTO posts (body, password) VALUES ('INSERT INTO t (password) VALUES (1)', 'granite'), ('b', 'marble');`;
    expect(valuesOf(rows)).toEqual(expect.arrayContaining(['granite', 'marble']));
  });

  it('is read a few times over when no COPY in it ends', () => {
    const statements = 2_000;
    const values = valuesOf('COPY t (id, password) FROM stdin;\n1\tgranite\n'.repeat(statements));
    expect(values.length).toBeGreaterThanOrEqual(statements);
    expect(values.length).toBeLessThan(8 * statements);
  });
});
