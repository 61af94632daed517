/** What leaked: a secret in code, a company keyword in code, a secret in the API workspace tool. */
export const INCIDENT_KINDS = ['secret', 'keyword', 'postman'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

/** Tab texts of the incident area (spec 000 §2.2). */
export const KIND_TAB_LABELS: Record<IncidentKind, string> = {
  secret: 'GitHub secret incidents',
  keyword: 'GitHub keyword incidents',
  postman: 'Postman secret incidents',
};

/** What a detail page calls its incident, followed by `#id` (spec 000 §2.3). */
export const KIND_TITLES: Record<IncidentKind, string> = {
  secret: 'Secret incident',
  keyword: 'Keyword incident',
  postman: 'Postman secret incident',
};

/** What a detail page says when there is no such incident (spec 000 §2.3). */
export const KIND_NOT_FOUND_TEXTS: Record<IncidentKind, string> = {
  secret: 'Secret not found!',
  keyword: 'Keyword incident not found!',
  postman: 'Postman secret incident not found!',
};

/** What an empty list of a kind says (spec 000 §2.2). */
export const KIND_EMPTY_TEXTS: Record<IncidentKind, string> = {
  secret: 'No incidents',
  keyword: 'No custom keyword incidents configured',
  postman: 'No postman secrets',
};
