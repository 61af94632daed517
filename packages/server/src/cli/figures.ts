import { parseArgs } from 'node:util';
import type { Endpoint, HandlerInput } from '@sluice/contract/endpoint';
import { parseRequest } from '@sluice/contract/parse';
import { METRIC_LABELS } from '@sluice/domain/figures';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { FIGURE_ANSWERS, FIGURE_ENDPOINTS } from '../routes/metrics/figure-answers.ts';
import type { FigureContext } from '../routes/metrics/read-figures.ts';
import { printLine, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Query = Readonly<Record<string, string>>;

const OPTIONS = {
  rt: { type: 'string' },
  start: { type: 'string' },
  end: { type: 'string' },
  tz: { type: 'string' },
  kind: { type: 'string' },
  'as-of': { type: 'string' },
  json: { type: 'boolean' },
} as const;

function read<E extends Endpoint>(endpoint: E, query: Query): HandlerInput<E>['query'] {
  const parsed = parseRequest(endpoint, { params: {}, query: { ...query }, body: undefined });
  if (parsed.ok) return parsed.input.query;
  const texts = Object.entries(parsed.fields).map(([name, [text = '']]) => `${name}: ${text}`);
  throw new UsageError(texts.join('\n'));
}

/** What the calls of Analytics answer to a query, by their names. */
export async function figuresOf(db: Kysely<Schema>, query: Query, context: FigureContext) {
  const { getMetrics, getPerimeterEvolution, getIncidentCount } = FIGURE_ENDPOINTS;
  const { getIncidentAggregates, getRepositoryCounts, getSecretDays } = FIGURE_ENDPOINTS;
  return {
    metrics: await FIGURE_ANSWERS.getMetrics(db, read(getMetrics, query), context),
    perimeter_evolution: await FIGURE_ANSWERS.getPerimeterEvolution(
      db,
      read(getPerimeterEvolution, query),
      context,
    ),
    count: await FIGURE_ANSWERS.getIncidentCount(db, read(getIncidentCount, query), context),
    aggregates: await FIGURE_ANSWERS.getIncidentAggregates(
      db,
      read(getIncidentAggregates, query),
      context,
    ),
    count_by_repositories: await FIGURE_ANSWERS.getRepositoryCounts(
      db,
      read(getRepositoryCounts, query),
      context,
    ),
    secret_days: await FIGURE_ANSWERS.getSecretDays(db, read(getSecretDays, query), context),
  };
}

/** `sluice figures`: what the API answers about a period, as of now or of a moment. */
export async function figuresCommand(argv: string[], env: Env): Promise<number> {
  const { values } = parseArgs({ args: argv, options: OPTIONS });
  const { json = false, 'as-of': as_of, ...rest } = values;
  const query = Object.fromEntries(
    Object.entries({ ...rest, as_of }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  // Before the workspace is opened: options that cannot be read are no reason to make one.
  read(FIGURE_ENDPOINTS.getMetrics, query);
  return withRuntime(env, async ({ deps, companyId }) => {
    const context = { actor: { companyId }, now: deps.clock() };
    const answer = await figuresOf(deps.db, query, context);
    if (json) {
      printLine(JSON.stringify(answer, null, 2));
      return 0;
    }
    for (const { name, current } of answer.metrics.metrics)
      printLine(`${METRIC_LABELS[name]}: ${current ?? '–'}`);
    for (const [status, total] of Object.entries(answer.count.count_by_status))
      printLine(`${status}: ${total}`);
    return 0;
  });
}
