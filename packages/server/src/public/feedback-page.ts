import type {
  FeedbackCheck,
  FeedbackForms,
  FeedbackIncident,
} from '@sluice/contract/endpoints/developer-feedback';
import type { Occurrence, Patch, SecretIncident } from '@sluice/contract/schemas/incidents';
import { isCheckAgainOffered, provenSince } from '@sluice/domain/check-again';
import { isFinalAnswer, nullValue } from '@sluice/domain/feedback-answers';
import { FEEDBACK_FIELDS, type FEEDBACK_FORMS } from '@sluice/domain/feedback-forms';
import { personName } from '@sluice/domain/person-name';
import { remediationOf } from '@sluice/domain/remediation';
import type { Deps } from '../deps.ts';
import { maskingOf } from '../masking/mask-text.ts';
import { getCompany } from '../repositories/companies.ts';
import { getIncident } from '../repositories/incidents.ts';
import { getMember } from '../repositories/members.ts';
import { getPatches, listOccurrences } from '../repositories/occurrences.ts';
import { answersOfLink, type FoundLink } from '../repositories/shared-links.ts';
import { vendorOf } from '../validity/checkers.ts';

/** Occurrences that the page shows (decisions §13). */
const MOST_OCCURRENCES = 100;

/** The two forms of a link with what was answered. */
export async function formsOf(
  db: Deps['db'],
  link: Pick<FoundLink, 'companyId' | 'id'>,
): Promise<FeedbackForms> {
  const stored = await answersOfLink(db, link.companyId, link.id);
  const formOf = (form: (typeof FEEDBACK_FORMS)[number]): FeedbackForms['feedback'] => {
    const filled = stored.find((one) => one.form === form);
    const answers: Record<string, string | null> = {};
    for (const [name, value] of Object.entries(filled?.answers ?? {})) {
      answers[name] = typeof value === 'string' ? value : null;
    }
    const isFilled = filled !== undefined && isFinalAnswer(form, answers);
    return {
      is_filled: isFilled,
      filled_at: isFilled ? filled.filledAt.toISOString() : null,
      form_fields: FEEDBACK_FIELDS[form].map((field) => ({
        name: field.name,
        label: field.label,
        field_type: field.type,
        is_required: field.isRequired,
        answer: answers[field.name] ?? nullValue(field.type),
        null_value: nullValue(field.type),
        choices: field.choices.map(({ label, value }) => ({ label, value })),
        is_multiline: field.type === 'text',
      })),
    };
  };
  return { feedback: formOf('feedback'), remediate: formOf('remediate') };
}

/** Whether its author is outside the company's perimeter and its repository, too (decisions §13). */
export function isOutboundLeak({ attachment_reasons }: SecretIncident): boolean {
  return attachment_reasons.length === 1 && attachment_reasons[0] === 'from_secret_grasper';
}

/** What the page says about the secret's validity, and whether it offers a check. */
export function checkFacts(
  incident: SecretIncident,
  link: Pick<FoundLink, 'provenAt'>,
  areChecksOn: boolean,
): Omit<FeedbackCheck, 'outcome'> {
  const { validity_status: validity, last_seen_valid, last_seen_invalid } = incident;
  const hasCheck = vendorOf(incident.name) !== null;
  const isOutbound = isOutboundLeak(incident);
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const since = provenSince({
    validity,
    lastSeenValid: dateOf(last_seen_valid),
    lastSeenInvalid: dateOf(last_seen_invalid),
    provenAt: link.provenAt,
  });
  return {
    validity_status: validity,
    last_seen_valid,
    last_seen_invalid,
    can_check_again: isCheckAgainOffered({ areChecksOn, hasCheck, isOutbound, validity }),
    proven_at: since?.toISOString() ?? null,
  };
}

/** What the page of a link shows; null when its incident is gone. It never carries a secret. */
export async function feedbackIncident(
  { db, vault, config }: Pick<Deps, 'db' | 'vault' | 'config'>,
  link: FoundLink,
  now: Date,
): Promise<FeedbackIncident | null> {
  const { companyId, incidentId } = link;
  const incident = await getIncident(db, companyId, incidentId);
  if (incident === null) return null;
  const company = await getCompany(db, companyId);
  const sharer = await getMember(db, companyId, link.createdBy);
  const page = { ordering: '-date', offset: 0, limit: MOST_OCCURRENCES };
  const { rows } = await listOccurrences(db, companyId, incidentId, page);
  const patches = await getPatches(
    db,
    maskingOf(db, vault, companyId),
    companyId,
    rows.map(({ id }) => id),
    incidentId,
  );
  const byOccurrence = new Map(patches.map((patch) => [patch.occurrence_id, patch]));
  return {
    company_name: company.name,
    shared_by: sharer === null ? company.name : personName(sharer),
    is_outbound_leak: isOutboundLeak(incident),
    expire_at: link.expiresAt.toISOString(),
    now: now.toISOString(),
    status: incident.status,
    last_status_date: incident.last_status_date,
    ...checkFacts(incident, link, config.outbound),
    remediation: remediationOf(incident.name),
    incident_slug: incident.name,
    incident_name: incident.display_name,
    occurrences: rows.map((row) => occurrenceOf(row, incident, byOccurrence.get(row.id))),
    forms: await formsOf(db, link),
  };
}

function occurrenceOf(
  row: Occurrence,
  incident: SecretIncident,
  patch: Patch | undefined,
): FeedbackIncident['occurrences'][number] {
  const { is_present } = row.presence;
  return {
    incident_type: incident.display_name,
    commit_sha: row.commit_sha,
    commit_url: row.commit_url,
    repository_name: row.repo_name,
    repository_url: row.commit_url?.replace(/\/commit\/[^/]+$/, '') ?? null,
    created_at: row.date,
    file_name: row.file_path,
    file_url: row.file_url,
    diff_url: row.diff_url_with_line_number,
    commit_presence: { is_present },
    repo_presence: { is_present },
    patch: patch ?? null,
  };
}
