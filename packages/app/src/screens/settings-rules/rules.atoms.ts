import type { Failure } from '@sluice/contract/client';
import type {
  ConditionDescriptorAnswer,
  SeverityRuleEntry,
} from '@sluice/contract/schemas/severity-rules';
import type { Severity } from '@sluice/domain/severity';
import { asyncStateOf } from '../../async-state.ts';
import { permissionAtom } from '../../atoms/session.atoms.ts';
import { notifyFailedAction, toasterAtom } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

/** Whether the person may change rules; null while unknown. */
export const canManageRulesAtom = permissionAtom('MANAGE_SETTINGS');

const rulesQueryAtom = queryAtom('listSeverityRules', () => ({}));
const eventsQueryAtom = queryAtom('listSeverityRuleEvents', () => ({ query: { per_page: 100 } }));
const templatesQueryAtom = queryAtom('listSeverityTemplates', () => ({}), { staleMs: 600_000 });
const descriptorsQueryAtom = queryAtom('listSeverityConditions', () => ({}));
const FETCH_TEXT = 'An error occurred while fetching the page';
/** How often the progress of the recomputation is asked for, in milliseconds. */
const POLL_MS = 2_000;
const recomputeQueryAtom = queryAtom('getSeverityRecompute', () => ({}), {
  pollMs: (reply) => (reply?.is_running === true ? POLL_MS : false),
});

/** All rules, the banlist among them. */
export const allRulesStateAtom = atom((get) => asyncStateOf(get(rulesQueryAtom), FETCH_TEXT));
/** The rules of the list: those below 0 are not shown (spec 002 §3). */
export const rulesStateAtom = atom((get) => {
  const state = get(allRulesStateAtom);
  return state.kind === 'ready'
    ? { ...state, data: state.data.filter(({ index }) => index >= 0) }
    : state;
});
export const ruleEventsStateAtom = atom((get) => asyncStateOf(get(eventsQueryAtom), FETCH_TEXT));
export const descriptorsStateAtom = atom((get) =>
  asyncStateOf(get(descriptorsQueryAtom), FETCH_TEXT),
);
export const ruleTemplatesAtom = atom((get) => get(templatesQueryAtom).data ?? []);
/** How far the recomputation of the history is; null when none runs. */
export const recomputeAtom = atom((get) => {
  const data = get(recomputeQueryAtom).data;
  return data?.is_running === true ? data : null;
});

/** Asks again for what failed. */
export const retryRulesAction = atom(null, (get) => {
  for (const query of [get(rulesQueryAtom), get(eventsQueryAtom), get(descriptorsQueryAtom)]) {
    if (query.isError) void query.refetch();
  }
});

/** A condition as the editor holds it: an empty text is no choice yet. */
export interface ConditionDraft {
  readonly attribute: string;
  readonly operator: string;
  readonly value: string | readonly string[];
}

/** A rule as the editor holds it. */
export interface RuleDraft {
  readonly name: string;
  readonly severity: Severity;
  readonly conditions: readonly ConditionDraft[];
}

export const EMPTY_CONDITION: ConditionDraft = { attribute: '', operator: '', value: '' };

function operatorOf(
  descriptors: readonly ConditionDescriptorAnswer[],
  { attribute, operator }: { readonly attribute: string; readonly operator: string },
) {
  return descriptors
    .find((one) => one.attribute === attribute)
    ?.operators.find((one) => one.operator === operator);
}

/** The conditions of a rule for the editor; null when the editor cannot show one of them (spec 002 §5). */
export function draftConditions(
  rule: readonly {
    readonly attribute: string;
    readonly operator: string;
    readonly value: unknown;
  }[],
  descriptors: readonly ConditionDescriptorAnswer[],
): ConditionDraft[] | null {
  const drafts: ConditionDraft[] = [];
  for (const { attribute, operator, value } of rule) {
    if (operatorOf(descriptors, { attribute, operator }) === undefined) return null;
    drafts.push({
      attribute,
      operator,
      value: Array.isArray(value) ? value.map((one) => String(one)) : String(value),
    });
  }
  return drafts;
}

/** The conditions as the wire takes them. */
export function wireConditions(
  drafts: readonly ConditionDraft[],
  descriptors: readonly ConditionDescriptorAnswer[],
): unknown[] {
  return drafts.map(({ attribute, operator, value }) => {
    const descriptor = operatorOf(descriptors, { attribute, operator });
    const chosen = descriptor?.options.find((option) => String(option.value) === value);
    return { attribute, operator, value: chosen?.value ?? value };
  });
}

/** A draft as the wire takes it. */
export const ruleBodyAtom = atom((get) => (rule: SeverityRuleEntry | null, draft: RuleDraft) => {
  const state = get(descriptorsStateAtom);
  const descriptors = state.kind === 'ready' ? state.data : [];
  return {
    name: draft.name.trim(),
    severity: draft.severity,
    rule: wireConditions(draft.conditions, descriptors),
    is_active: rule?.is_active ?? true,
  };
});

/** Success of a change of rules stays 10 s (spec 002 §8). */
const RULE_TOAST_MS = 10_000;
const doneText = (verb: 'added' | 'updated' | 'deleted') =>
  `Your severity rule has been ${verb} successfully. We are now recomputing your whole history, this can take several minutes...`;

const notifySuccessAction = atom(null, (get, _set, verb: 'added' | 'updated' | 'deleted') =>
  get(toasterAtom).show({
    id: 'latest',
    tone: 'success',
    title: doneText(verb),
    durationMs: RULE_TOAST_MS,
  }),
);

const OPTIONS = {
  resends: false,
  invalidates: ['listSeverityRules', 'listSeverityRuleEvents', 'getSeverityRecompute'],
} as const;
const createMutationAtom = mutationAtom('createSeverityRule', OPTIONS);
const updateMutationAtom = mutationAtom('updateSeverityRule', OPTIONS);
const deleteMutationAtom = mutationAtom('deleteSeverityRule', OPTIONS);
const reorderMutationAtom = mutationAtom('reorderSeverityRules', {
  ...OPTIONS,
  optimistic: ({ body }, { cache }) =>
    cache.update('listSeverityRules', {}, (rules) => {
      const place = new Map(body.ids.map((id, index) => [id, index]));
      return rules.toSorted((a, b) => (place.get(a.id) ?? -1) - (place.get(b.id) ?? -1));
    }),
});

/** Whether the order is being saved. */
export const isReorderingAtom = atom((get) => get(reorderMutationAtom).pending.length > 0);

/** Saves a rule. Gives the failure, which the editor shows. */
export const saveRuleAction = atom(
  null,
  async (get, set, rule: SeverityRuleEntry | null, draft: RuleDraft): Promise<Failure | null> => {
    const body = get(ruleBodyAtom)(rule, draft);
    const result =
      rule === null
        ? await set(createMutationAtom, { body })
        : await set(updateMutationAtom, {
            params: { id: rule.id },
            body: { ...body, version: rule.version },
          });
    if (!result.ok) return result;
    set(notifySuccessAction, rule === null ? 'added' : 'updated');
    return null;
  },
);

/** Deletes a rule. */
export const deleteRuleAction = atom(null, async (_get, set, id: number): Promise<void> => {
  const result = await set(deleteMutationAtom, { params: { id } });
  if (result.ok) set(notifySuccessAction, 'deleted');
  else set(notifyFailedAction, result, 'The severity rule has not been deleted');
});

/** Moves a rule to another place of the list. */
export const moveRuleAction = atom(
  null,
  async (get, set, id: number, to: number): Promise<void> => {
    const all = get(allRulesStateAtom);
    if (all.kind !== 'ready') return;
    const hidden = all.data.filter(({ index }) => index < 0).map((rule) => rule.id);
    const ids = all.data.filter(({ index }) => index >= 0).map((rule) => rule.id);
    const from = ids.indexOf(id);
    if (from < 0 || from === to || to < 0 || to >= ids.length) return;
    ids.splice(to, 0, ...ids.splice(from, 1));
    const result = await set(reorderMutationAtom, { body: { ids: [...hidden, ...ids] } });
    if (result.ok) set(notifySuccessAction, 'updated');
    else set(notifyFailedAction, result, 'The order has not been saved');
  },
);
