import { fakeStripeKey } from './repository.ts';

/**
 * A history in git's import format with a leak in every tenth commit, of which every second is a secret that other repositories have, too.
 *
 * @param shared at least one value for every twenty commits
 */
export function historyOf(repository: number, commits: number, shared: readonly string[]): string {
  const parts: string[] = [];
  for (let commit = 0; commit < commits; commit += 1) {
    const at = 1_760_000_000 + commit * 3_600;
    const who = `Dev ${commit % 7} <dev-${commit % 7}@acme.example> ${at} +0000`;
    const isLeak = commit % 10 === 0;
    const secret = commit % 20 === 0 ? shared[commit / 20] : fakeStripeKey();
    const text = isLeak ? `key = '${secret}'\n` : `line ${commit} of ${repository}\n`;
    const message = `Commit ${commit}`;
    parts.push(
      `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata ${message.length}\n${message}\n`,
      `M 100644 inline src/file-${commit % 90}.ts\ndata ${Buffer.byteLength(text)}\n${text}\n`,
    );
  }
  return `${parts.join('')}done\n`;
}

/** Answers the repositories that are scanned, with their activity, to their newest commit. */
export const SCANNED =
  "select 1 from sources where state = 'done' and activity_reached = checkpoint->>'done'";

/** Statements whose answers are all that was found, without what depends on when or in which order. */
export const FOUND = [
  `select s.name, o.commit_sha, o.path, o.line, i.detector, x.masked, o.tags, o.attachment_reasons, d.email,
       o.patch_id is not null as has_patch
     from occurrences o join sources s on s.id = o.source_id join incidents i on i.id = o.incident_id
     join secrets x on x.id = i.secret_id join developers d on d.id = o.developer_id
     order by s.name, o.commit_sha, o.path, o.line, x.masked`,
  `select i.detector, x.masked, i.status, i.severity, i.occurrence_count, i.first_occurrence_date, i.last_occurrence_date,
       i.tags, i.developer_count, count(e.id) filter (where e.event = 'detect') as detected,
       sum(split_part(e.description, ' ', 1)::integer) filter (where e.event in ('detect', 'new_occurrence')) as told
     from incidents i join secrets x on x.id = i.secret_id join events e on e.incident_id = i.id
     group by i.company_id, i.id, x.masked order by x.masked, i.first_occurrence_date, i.occurrence_count`,
  `select s.name, count(*) as patches, count(distinct p.commit_sha || p.path) as files
     from patches p join sources s on s.id = p.source_id group by 1 order by 1`,
  'select repository_name, count(*) as commits, count(distinct key) as different from activity_events group by 1 order by 1',
  'select kind, status, severity, sum(total) as total from incident_totals group by 1, 2, 3 order by 1, 2, 3',
] as const;

/** Answers the incidents whose timelines do not tell each of their occurrences once. */
export const WRONGLY_TOLD = `select i.id, i.occurrence_count, array_agg(e.event || ' ' || e.description order by e.id) as told
     from incidents i join events e on e.incident_id = i.id and e.event in ('detect', 'new_occurrence')
     group by i.company_id, i.id
     having sum(split_part(e.description, ' ', 1)::integer) <> i.occurrence_count`;
