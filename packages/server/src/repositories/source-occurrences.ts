import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** An occurrence as the command line prints it; the value is masked. */
export interface FoundOccurrence {
  detector: string;
  repository: string;
  commit: string;
  path: string;
  line: number;
  /** Of the commit. */
  date: string;
  author: string;
  incident_id: number;
  value: string;
  /** Why it is likely no leak; null for a real one. */
  false_positive: string | null;
}

/** Every secret that was found in a source so far, newest commit first. */
export async function occurrencesOfSource(
  db: Kysely<Schema>,
  companyId: number,
  sourceId: number,
): Promise<FoundOccurrence[]> {
  const { rows } = await sql<Omit<FoundOccurrence, 'date'> & { date: Date }>`
    select i.detector, s.name as repository, o.commit_sha as commit, o.path, o.line, o.committed_at as date,
      d.name || ' <' || d.email || '>' as author, o.incident_id, x.masked as value,
      o.false_positive
    from occurrences o
    join incidents i on i.company_id = o.company_id and i.id = o.incident_id
    join secrets x on x.company_id = i.company_id and x.id = i.secret_id
    join sources s on s.company_id = o.company_id and s.id = o.source_id
    join developers d on d.company_id = o.company_id and d.id = o.developer_id
    where o.company_id = ${companyId} and o.source_id = ${sourceId} and i.kind <> 'keyword'
    order by o.committed_at desc, o.id desc`.execute(db);
  return rows.map((row) => ({ ...row, date: row.date.toISOString() }));
}
