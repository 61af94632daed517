import { BANLIST_RULE, indexed, isRepositoryMatch } from '@sluice/domain/banlist';
import { isInFamily } from '@sluice/domain/keywords';
import { conditionDescriptors, SEVERITY_TEMPLATES } from '@sluice/domain/severity-conditions';
import { ruleRefusals } from '@sluice/domain/severity-rules';
import type { severityRuleEndpoints } from '../endpoints/severity-rules.ts';
import type { Handlers, ProblemDetails, Reply } from '../handlers.ts';
import type { RuleEvent, SeverityRuleEntry } from '../schemas/severity-rules.ts';
import { problem } from './problems.ts';
import { type MockContext, userOf, type World } from './world.ts';

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

function changed(world: World, action: RuleEvent['action'], name: string): void {
  const { id, email, first_name, last_name } = userOf(world);
  const at = world.now.toISOString();
  world.ruleEvents.unshift({
    id: world.nextId++,
    action,
    rule_name: name,
    user: { id, email, first_name, last_name },
    gg_created_at: at,
  });
  // In memory, the whole history is rated immediately.
  const total = world.incidents.length;
  world.recompute = {
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
  world: World,
  id: number,
  change: Partial<SeverityRuleEntry>,
  version: number | undefined,
): ProblemDetails | Reply<SeverityRuleEntry> {
  const all = indexed(world.severityRules);
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
  world.severityRules[place] = next;
  changed(world, 'update', next.name);
  return { status: 200, data: next };
}

/** The severity rules over the world. */
export const severityRuleHandlers: Handlers<typeof severityRuleEndpoints, MockContext> = {
  listSeverityRules: (_, { world }) => ({ status: 200, data: indexed(world.severityRules) }),
  createSeverityRule: ({ body }, { world }) => {
    const refusal = ruleRefusal(body);
    if (refusal !== null) return refusal;
    const name = body.name.trim();
    const isBanlist = name === BANLIST_RULE;
    if (isBanlist && world.severityRules.some((rule) => rule.name === BANLIST_RULE)) {
      return problem('already_exists');
    }
    const rule = { ...body, name, id: world.nextId++, index: 0, version: 1 };
    if (isBanlist) world.severityRules.unshift(rule);
    else world.severityRules.push(rule);
    changed(world, 'create', name);
    const data = indexed(world.severityRules).find(({ id }) => id === rule.id);
    return data === undefined ? problem('not_found') : { status: 201, data };
  },
  reorderSeverityRules: ({ body }, { world }) => {
    const [banned, placed] = [
      world.severityRules.filter(({ name }) => name === BANLIST_RULE),
      world.severityRules.filter(({ name }) => name !== BANLIST_RULE),
    ];
    const sorted = body.ids.flatMap((id) => placed.find((rule) => rule.id === id) ?? []);
    const isAll = new Set(body.ids).size === placed.length;
    if (!isAll || sorted.length !== body.ids.length) {
      return problem('validation', { fields: { ids: ['Name every rule once.'] } });
    }
    world.severityRules = indexed([...banned, ...sorted]);
    changed(world, 'reorder', '');
    return { status: 200, data: world.severityRules };
  },
  listSeverityRuleEvents: ({ query }, { world }) => {
    const start = (query.page - 1) * query.per_page;
    return {
      status: 200,
      data: world.ruleEvents.slice(start, start + query.per_page),
      items: { start, total: world.ruleEvents.length },
    };
  },
  getSeverityRecompute: (_, { world }) => ({ status: 200, data: world.recompute }),
  listSeverityTemplates: () => ({
    status: 200,
    data: SEVERITY_TEMPLATES.map(({ name, severity, conditions }) => ({
      name,
      severity,
      rule: [...conditions],
    })),
  }),
  listSeverityConditions: (_, { world }) => {
    const namesOf = (family: 'secret_graspers' | 'incident_raisers') =>
      world.keywords
        .filter((one) => one.status === 'active' && isInFamily(family, one.categories))
        .map(({ name }) => name)
        .sort();
    const detectors = world.incidents.map(({ display_name }) => display_name);
    const offered = conditionDescriptors({
      detectors: [...new Set(detectors)].sort(),
      graspers: namesOf('secret_graspers'),
      raisers: namesOf('incident_raisers'),
      labels: world.keywordLabels.map(({ name }) => name),
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
  countBanlisted: ({ query: { pattern } }, { world }) => ({
    status: 200,
    data: {
      name: pattern,
      count_banlisted: world.incidents.filter(({ location }) =>
        isRepositoryMatch(pattern, location.repo_name),
      ).length,
    },
  }),
  patchSeverityRule: ({ params, body: { version, ...change } }, { world }) =>
    update(world, params.id, change, version),
  updateSeverityRule: ({ params, body: { version, ...rule } }, { world }) =>
    update(world, params.id, rule, version),
  deleteSeverityRule: ({ params }, { world }) => {
    const index = world.severityRules.findIndex(({ id }) => id === params.id);
    const [gone] = index < 0 ? [] : world.severityRules.splice(index, 1);
    if (gone === undefined) return problem('not_found');
    changed(world, 'delete', gone.name);
    return { status: 204, data: undefined };
  },
};
