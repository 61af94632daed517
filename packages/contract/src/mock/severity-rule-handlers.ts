import { ruleRefusals } from '@sluice/domain/severity-rules';
import type { severityRuleEndpoints } from '../endpoints/severity-rules.ts';
import type { Handlers, Refusal } from '../handlers.ts';
import type { RuleEvent, SeverityRuleEntry } from '../schemas/severity-rules.ts';
import type { MockContext } from './mock.ts';
import { problem } from './problems.ts';
import { userOf } from './session-handlers.ts';
import type { World } from './world.ts';

function ruleRefusal(name: string, conditions: SeverityRuleEntry['rule']): Refusal | null {
  const fields: Record<string, string[]> = {};
  for (const [field, text] of Object.entries(ruleRefusals({ name, conditions }))) {
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
  // In memory the whole history is rated at once.
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

const inOrder = (rules: readonly SeverityRuleEntry[]) =>
  rules.map((rule, index) => ({ ...rule, index }));

/** The severity rules over the world. */
export const severityRuleHandlers: Handlers<typeof severityRuleEndpoints, MockContext> = {
  listSeverityRules: (_, { world }) => ({ status: 200, data: inOrder(world.severityRules) }),
  createSeverityRule: ({ body }, { world }) => {
    const refusal = ruleRefusal(body.name, body.rule);
    if (refusal !== null) return refusal;
    const index = world.severityRules.length;
    const made = { ...body, name: body.name.trim(), id: world.nextId++, index, version: 1 };
    world.severityRules.push(made);
    changed(world, 'create', made.name);
    return { status: 201, data: made };
  },
  reorderSeverityRules: ({ body }, { world }) => {
    const sorted = body.ids.flatMap(
      (id) => world.severityRules.find((rule) => rule.id === id) ?? [],
    );
    const isAll = new Set(body.ids).size === world.severityRules.length;
    if (!isAll || sorted.length !== body.ids.length) {
      return problem('validation', { fields: { ids: ['Name every rule once.'] } });
    }
    world.severityRules = inOrder(sorted);
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
  updateSeverityRule: ({ params, body }, { world }) => {
    const index = world.severityRules.findIndex(({ id }) => id === params.id);
    const rule = world.severityRules[index];
    if (rule === undefined) return problem('not_found');
    const refusal = ruleRefusal(body.name, body.rule);
    if (refusal !== null) return refusal;
    if (body.version !== rule.version) {
      return problem('stale', { current: { ...rule, index } });
    }
    const next = { ...rule, ...body, name: body.name.trim(), index, version: rule.version + 1 };
    world.severityRules[index] = next;
    changed(world, 'update', next.name);
    return { status: 200, data: next };
  },
  deleteSeverityRule: ({ params }, { world }) => {
    const index = world.severityRules.findIndex(({ id }) => id === params.id);
    const [gone] = index < 0 ? [] : world.severityRules.splice(index, 1);
    if (gone === undefined) return problem('not_found');
    changed(world, 'delete', gone.name);
    return { status: 204, data: undefined };
  },
};
