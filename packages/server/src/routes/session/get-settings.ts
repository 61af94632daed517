import { sessionEndpoints } from '@sluice/contract/endpoints/session';
import { ATTACHMENT_REASON_LABELS, ATTACHMENT_REASONS } from '@sluice/domain/attachment-reasons';
import { SEVERITIES, SEVERITY_LABELS } from '@sluice/domain/severity';
import { TAG_INFO, TAGS } from '@sluice/domain/tags';
import * as v from 'valibot';
import { route } from '../../http/route.ts';
import { flagsOf, getCompany, preferencesOf } from '../../repositories/companies.ts';
import { demoProgress } from '../../repositories/demo.ts';
import { activeKeywords, listKeywordLabels } from '../../repositories/keywords.ts';
import { getPreferences } from '../../repositories/members.ts';
import { VERSION } from '../../version.ts';
import { UserPreferences } from './preferences.ts';

/** Flags, labels and preferences, in one answer for the shell. */
export const getSettings = route(sessionEndpoints.getSettings, async (_, { deps, actor }) => {
  const company = await getCompany(deps.db, actor.companyId);
  const preferences = await getPreferences(deps.db, actor.companyId, actor.memberId);
  const isDemo = (await demoProgress(deps.db, actor.companyId)) !== null;
  const keywords = await activeKeywords(deps.db, actor.companyId);
  const labels = await listKeywordLabels(deps.db, actor.companyId);
  return {
    status: 200,
    data: {
      flags: flagsOf(company),
      labels: {
        attachment_reasons: ATTACHMENT_REASONS.map((value) => ({
          value,
          label: ATTACHMENT_REASON_LABELS[value],
          category: value === 'from_secret_grasper' ? 'grasper' : 'perimeter',
        })),
        tags: TAGS.map((value) => ({ value, label: TAG_INFO[value].label })),
        severity: SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] })),
        keywords: keywords.map(({ id, name }) => ({ value: id, label: name })),
        keyword_labels: labels.map(({ id, name }) => ({ value: id, label: name })),
      },
      user_preferences: v.parse(UserPreferences, preferences),
      company_preferences: preferencesOf(company),
      tokenscanner_version: VERSION,
      are_checks_on: deps.config.outbound,
      max_scanned_patches: deps.config.maxScannedPatches,
      environment: deps.config.environment ?? (isDemo ? 'demo' : 'production'),
      sales_email: deps.config.salesEmail,
    },
  };
});
