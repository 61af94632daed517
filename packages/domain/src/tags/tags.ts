/** The properties of an occurrence that the product finds by itself (decisions §4). */
export const TAGS = [
  'FROM_HISTORICAL_SCAN',
  'TEST_FILE',
  'SENSITIVE_FILE',
  'COMPANY_NAME_IN_COMMIT',
  'DOMAIN',
  'IS_COMPANY_CONTEXT',
  'INTERNALLY_LEAKED',
  'FALSE_POSITIVE',
  'REGRESSION',
  'PRIORITIZED_BY_AI',
] as const;
export type Tag = (typeof TAGS)[number];

/** The short and the long text of each tag; the short ones are those of decisions §4. */
export const TAG_INFO: Record<Tag, { readonly label: string; readonly explanation: string }> = {
  FROM_HISTORICAL_SCAN: {
    label: 'From historical scan',
    explanation: 'Found in the history of a repository, not while it was being pushed.',
  },
  TEST_FILE: { label: 'Test file', explanation: 'The path looks like that of a test.' },
  SENSITIVE_FILE: {
    label: 'Sensitive file',
    explanation: 'The path is one where credentials are usually kept.',
  },
  COMPANY_NAME_IN_COMMIT: {
    label: 'Company name in commit',
    explanation: 'The company name appears in the commit.',
  },
  DOMAIN: {
    label: 'Company domain nearby',
    explanation: 'A company domain appears near the secret.',
  },
  IS_COMPANY_CONTEXT: {
    label: 'Company context',
    explanation: 'Words from the company context appear near the secret.',
  },
  INTERNALLY_LEAKED: {
    label: 'Internally leaked',
    explanation: 'The same secret also appears in a source inside the company.',
  },
  FALSE_POSITIVE: {
    label: 'Likely false positive',
    explanation: 'The value looks like a placeholder, an example or test data.',
  },
  REGRESSION: {
    label: 'Regression',
    explanation: 'The secret leaked again after its incident was resolved.',
  },
  PRIORITIZED_BY_AI: {
    label: 'Prioritized by AI',
    explanation: 'A model ranked the incident among the urgent ones.',
  },
};

/** The filter value for incidents that carry no tag (decisions §4). */
export const NO_TAG = 'NONE';

/** The tag with this label or this code, as `?tags=From historical scan` names it; null if none. */
export function tagByName(name: string): Tag | null {
  return TAGS.find((tag) => tag === name || TAG_INFO[tag].label === name) ?? null;
}

/** The tags that a person sees: the AI tag only with its flag (spec 000 §6). */
export function visibleTags(tags: readonly Tag[], showAiTag: boolean): Tag[] {
  return tags.filter((tag) => showAiTag || tag !== 'PRIORITIZED_BY_AI');
}
