import { setImmediate as turn } from 'node:timers/promises';
import { previewEndpoints } from '@sluice/contract/endpoints/previews';
import { addToRating, EMPTY_RATING, rulesAfter } from '@sluice/domain/preview';
import { noteNothingChanged } from '../../http/request-scope.ts';
import { route } from '../../http/route.ts';
import { readStates } from '../../repositories/incident-states.ts';
import { countIncidents, newestIncidents, shownIncidents } from '../../repositories/previews.ts';
import { rulesOf } from '../../repositories/severity-rules.ts';
import { checkedRule } from '../severity-rules/change-rules.ts';

/** Incidents that are rated in one go; others are answered in between. */
const CHUNK = 1_000;

/** How a rule would rate the newest incidents. A rule that could not be stored is refused as it would be then. */
export const previewSeverityRule = route(
  previewEndpoints.previewSeverityRule,
  async ({ body: { id, ...body } }, { deps, actor }) => {
    noteNothingChanged();
    const { companyId } = actor;
    const { rule: conditions, is_active: isActive, ...rule } = checkedRule(body);
    const before = await rulesOf(deps.db, companyId);
    const after = rulesAfter(before, { ...rule, id, conditions, isActive });
    const ids = await newestIncidents(deps.db, companyId);
    let rating = EMPTY_RATING;
    for (let at = 0; at < ids.length; at += CHUNK) {
      const chunk = ids.slice(at, at + CHUNK);
      const states = await readStates(deps.db, companyId, chunk, { rules: [...before, ...after] });
      rating = addToRating(
        rating,
        before,
        after,
        states.map((one) => ({
          id: one.id,
          isManual: one.state.severity_source === 'manual',
          facts: one.facts,
        })),
      );
      await turn();
    }
    const shown = await shownIncidents(
      deps.db,
      companyId,
      rating.examples.map((one) => one.id),
    );
    const examples = rating.examples.flatMap(({ id: exampleId, from, to }) => {
      const found = shown.find((one) => one.id === exampleId);
      if (found === undefined) return [];
      const { severity: _, ...example } = found;
      return [{ ...example, from, to }];
    });
    return {
      status: 200,
      data: {
        ...rating,
        shifts: [...rating.shifts],
        total: Math.max(rating.checked, await countIncidents(deps.db, companyId)),
        examples,
      },
    };
  },
);
