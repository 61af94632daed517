import { KEYWORD_TEXTS, keywordReasons } from '@sluice/domain/keywords';
import { presenceOfCounts } from '@sluice/domain/presence';
import {
  addedLines,
  addToRating,
  EMPTY_RATING,
  lineAround,
  messageCounts,
  PREVIEW_EXAMPLES,
  type PreviewedIncident,
  rulesAfter,
  takenEvents,
} from '@sluice/domain/preview';
import { severityLevel } from '@sluice/domain/severity';
import { ruleRefusals } from '@sluice/domain/severity-rules';
import type { previewEndpoints } from '../endpoints/previews.ts';
import type { Handlers } from '../handlers.ts';
import type { SecretIncident } from '../schemas/incidents.ts';
import type { MockContext } from './database.ts';
import { problem } from './problems.ts';

const shown = (one: SecretIncident) => ({
  id: one.id,
  kind: 'secret' as const,
  name: one.display_name,
  masked_value: one.masked_value,
  repository: one.location.repo_name,
});

const previewed = (one: SecretIncident): PreviewedIncident => ({
  id: one.id,
  isManual: one.severity_source === 'manual',
  facts: {
    validity: one.validity_status,
    tags: one.tags.map(({ name }) => name),
    presence: presenceOfCounts({
      occurrences: one.occurrence_count,
      present: one.nb_of_occurrences_still_on_github,
      absent: one.occurrence_count - one.nb_of_occurrences_still_on_github,
    }),
    attachmentReasons: one.attachment_reasons,
    detector: one.display_name,
    repositories: [one.location.repo_name],
  },
});

/** What changes of the settings would do to the secrets of the database. In memory nothing is older than 30 days. */
export const previewHandlers: Handlers<typeof previewEndpoints, MockContext> = {
  previewSeverityRule: ({ body: { id, rule: conditions, is_active, ...rule } }, { database }) => {
    const refusals = Object.entries(ruleRefusals({ ...rule, conditions }));
    if (refusals.length > 0) {
      const fields = Object.fromEntries(refusals.map(([field, text]) => [field, [text]]));
      return problem('validation', { fields });
    }
    const before = database.severityRules
      .filter((one) => one.is_active)
      .map((one) => ({ ...one, conditions: one.rule }));
    const after = rulesAfter(before, { ...rule, id, conditions, isActive: is_active });
    const { shifts, examples, ...rating } = addToRating(
      EMPTY_RATING,
      before,
      after,
      database.incidents.map(previewed),
    );
    return {
      status: 200,
      data: {
        ...rating,
        shifts: [...shifts],
        total: database.incidents.length,
        examples: examples.flatMap(({ id: exampleId, from, to }) => {
          const found = database.incidents.find((one) => one.id === exampleId);
          return found === undefined ? [] : [{ ...shown(found), from, to }];
        }),
      },
    };
  },
  previewNotifier: ({ body: { handlers } }, { database }) => {
    const events = database.incidents.map((one) => ({
      event: 'incident.created' as const,
      severity: one.severity,
      count: 1,
      incident: one,
    }));
    const { total, byEvent } = messageCounts(handlers, events);
    return {
      status: 200,
      data: {
        total,
        by_event: byEvent.map(({ event, count }) => ({ event_type: event, count })),
        examples: takenEvents(handlers, events)
          .slice(0, PREVIEW_EXAMPLES)
          .map(({ event, incident }) => ({
            ...shown(incident),
            event_type: event,
            severity: severityLevel(incident.severity),
            at: incident.ref_date,
          })),
      },
    };
  },
  previewKeyword: ({ body: { type, keyword } }, { database }) => {
    const valid = { name: 'x', categories: ['incident_raiser'] } as const;
    const text = keyword.trim();
    const reason = keywordReasons('incident_raisers', { ...valid, type, keyword: text }).keyword;
    if (reason !== undefined)
      return problem('validation', { fields: { keyword: [KEYWORD_TEXTS[reason]] } });
    const pattern = type === 'regexp' ? new RegExp(text, 'i') : null;
    const indexIn = (line: string): number =>
      pattern === null
        ? line.toLowerCase().indexOf(text.toLowerCase())
        : (pattern.exec(line)?.index ?? -1);
    const places = [...database.occurrences.values()].flat().flatMap((occurrence) =>
      addedLines(database.patches.get(occurrence.id)?.patch ?? '').flatMap((line) => {
        const at = indexIn(line.text);
        if (at < 0) return [];
        return {
          repository: occurrence.repo_name,
          path: occurrence.file_path,
          line: line.line,
          commit_sha: occurrence.commit_sha,
          date: occurrence.date,
          text: lineAround(line.text, at),
        };
      }),
    );
    const examples = places.slice(0, PREVIEW_EXAMPLES);
    const checked = database.patches.size;
    return {
      status: 200,
      data: { places: places.length, checked, is_capped: false, kept: 'incidents', examples },
    };
  },
  previewDetectors: ({ body: { detectors } }, { database }) => {
    const found = database.incidents.filter(({ name }) => detectors.includes(name));
    return {
      status: 200,
      data: {
        total: found.length,
        open: found.filter(({ status }) => status !== 'resolved').length,
        recent: found.length,
        examples: found
          .slice(0, PREVIEW_EXAMPLES)
          .map((one) => ({ ...shown(one), severity: severityLevel(one.severity) })),
      },
    };
  },
};
