import { BANLIST_RULE, indexed, isRepositoryMatch } from '@sluice/domain/banlist';
import { isInFamily } from '@sluice/domain/keywords';
import { conditionDescriptors, SEVERITY_TEMPLATES } from '@sluice/domain/severity-conditions';
import { ruleRefusals } from '@sluice/domain/severity-rules';
import type { severityRuleEndpoints } from '../endpoints/severity-rules.ts';
import type { Handlers, ProblemDetails, Reply } from '../handlers.ts';
import type { RuleEvent, SeverityRuleEntry } from '../schemas/severity-rules.ts';
import { type MockContext, type MockDatabase, userOf } from './database.ts';
import { problem } from './problems.ts';

function ruleRefusal({
  name,
  severity,
  rule: conditions,
}: Pick<SeverityRuleEntry, 'name' | 'severity' | 'rule'>): ProblemDetails | null {
  const fields: Record<string, string[]> = {};
  for (const [field, text] of Object.entries(ruleRefusals({ name, severity, conditions }))) {
    fields[field] = [text];
  }
  return Object.keys(fields).length === 0 ? null : problem('validation', { fields });
}

function changed(database: MockDatabase, action: RuleEvent['action'], name: string): void {
  const { id, email, first_name, last_name } = userOf(database);
  const at = database.now.toISOString();
  database.ruleEvents.unshift({
    id: database.nextId++,
    action,
    rule_name: name,
    user: { id, email, first_name, last_name },
    gg_created_at: at,
  });
  // In memory, the whole history is rated immediately.
  const total = database.incidents.length;
  database.recompute = {
    is_running: false,
    done: total,
    total,
    changed: 0,
    started_at: at,
    finished_at: at,
    seconds_left: null,
  };
}

/** Changes a rule, or a part of it. */
function update(
  database: MockDatabase,
  id: number,
  change: Partial<SeverityRuleEntry>,
  version: number | undefined,
): ProblemDetails | Reply<SeverityRuleEntry> {
  const all = indexed(database.severityRules);
  const place = all.findIndex((rule) => rule.id === id);
  const rule = all[place];
  if (rule === undefined) return problem('not_found');
  const next = { ...rule, ...change };
  const refusal = ruleRefusal(next);
  if (refusal !== null) return refusal;
  next.name = next.name.trim();
  if ((next.name === BANLIST_RULE) !== (rule.name === BANLIST_RULE)) {
    return problem('validation', { fields: { name: ['This name cannot be changed.'] } });
  }
  if (version !== undefined && version !== rule.version) return problem('stale', { current: rule });
  next.version = rule.version + 1;
  database.severityRules[place] = next;
  changed(database, 'update', next.name);
  return { status: 200, data: next };
}

/** The severity rules over the database. */
export const severityRuleHandlers: Handlers<typeof severityRuleEndpoints, MockContext> = {
  listSeverityRules: (_, { database }) => ({ status: 200, data: indexed(database.severityRules) }),
  createSeverityRule: ({ body }, { database }) => {
    const refusal = ruleRefusal(body);
    if (refusal !== null) return refusal;
    const name = body.name.trim();
    const isBanlist = name === BANLIST_RULE;
    if (isBanlist && database.severityRules.some((rule) => rule.name === BANLIST_RULE)) {
      return problem('already_exists');
    }
    const rule = { ...body, name, id: database.nextId++, index: 0, version: 1 };
    if (isBanlist) database.severityRules.unshift(rule);
    else database.severityRules.push(rule);
    changed(database, 'create', name);
    const data = indexed(database.severityRules).find(({ id }) => id === rule.id);
    return data === undefined ? problem('not_found') : { status: 201, data };
  },
  reorderSeverityRules: ({ body }, { database }) => {
    const [banned, placed] = [
      database.severityRules.filter(({ name }) => name === BANLIST_RULE),
      database.severityRules.filter(({ name }) => name !== BANLIST_RULE),
    ];
    const sorted = body.ids.flatMap((id) => placed.find((rule) => rule.id === id) ?? []);
    const isAll = new Set(body.ids).size === placed.length;
    if (!isAll || sorted.length !== body.ids.length) {
      return problem('validation', { fields: { ids: ['Name every rule once.'] } });
    }
    database.severityRules = indexed([...banned, ...sorted]);
    changed(database, 'reorder', '');
    return { status: 200, data: database.severityRules };
  },
  listSeverityRuleEvents: ({ query }, { database }) => {
    const start = (query.page - 1) * query.per_page;
    return {
      status: 200,
      data: database.ruleEvents.slice(start, start + query.per_page),
      items: { start, total: database.ruleEvents.length },
    };
  },
  getSeverityRecompute: (_, { database }) => ({ status: 200, data: database.recompute }),
  listSeverityTemplates: () => ({
    status: 200,
    data: SEVERITY_TEMPLATES.map(({ name, severity, conditions }) => ({
      name,
      severity,
      rule: [...conditions],
    })),
  }),
  listSeverityConditions: (_, { database }) => {
    const namesOf = (family: 'secret_graspers' | 'incident_raisers') =>
      database.keywords
        .filter((one) => one.status === 'active' && isInFamily(family, one.categories))
        .map(({ name }) => name)
        .sort();
    const detectors = database.incidents.map(({ display_name }) => display_name);
    const offered = conditionDescriptors({
      detectors: [...new Set(detectors)].sort(),
      graspers: namesOf('secret_graspers'),
      raisers: namesOf('incident_raisers'),
      labels: database.keywordLabels.map(({ name }) => name),
    });
    return {
      status: 200,
      data: offered.map(({ operators, ...one }) => ({
        ...one,
        operators: operators.map(({ options, emptyValue, ...operator }) => ({
          ...operator,
          options: [...options],
          emptyValue: typeof emptyValue === 'object' && emptyValue !== null ? [] : emptyValue,
        })),
      })),
    };
  },
  countBanlisted: ({ query: { pattern } }, { database }) => ({
    status: 200,
    data: {
      name: pattern,
      count_banlisted: database.incidents.filter(({ location }) =>
        isRepositoryMatch(pattern, location.repo_name),
      ).length,
    },
  }),
  listBanlistSuggestions: (_, { database }) => ({
    status: 200,
    data: database.banlistSuggestions.filter(({ deleted_at }) => deleted_at === null),
  }),
  dismissBanlistSuggestion: ({ params, body }, { database }) => {
    const known = database.banlistSuggestions.find(({ id }) => id === params.id);
    if (known === undefined) return problem('not_found');
    const data = { ...known, deleted_at: body.deleted_at };
    database.banlistSuggestions = database.banlistSuggestions.map((one) =>
      one.id === data.id ? data : one,
    );
    return { status: 200, data };
  },
  patchSeverityRule: ({ params, body: { version, ...change } }, { database }) =>
    update(database, params.id, change, version),
  updateSeverityRule: ({ params, body: { version, ...rule } }, { database }) =>
    update(database, params.id, rule, version),
  deleteSeverityRule: ({ params }, { database }) => {
    const index = database.severityRules.findIndex(({ id }) => id === params.id);
    const [gone] = index < 0 ? [] : database.severityRules.splice(index, 1);
    if (gone === undefined) return problem('not_found');
    changed(database, 'delete', gone.name);
    return { status: 204, data: undefined };
  },
};
