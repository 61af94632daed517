import { KeywordTable } from './parts/KeywordTable.tsx';

/** `/settings/company/keywords-detection` (spec 002 §2): the incident raisers. */
export function KeywordsScreen() {
  return <KeywordTable family="incident_raisers" />;
}
