import type { KeywordCategory, KeywordStatus, KeywordType } from '@sluice/domain/keywords';

export const KEYWORD_TYPE_LABELS: Record<KeywordType, string> = {
  raw: 'Raw',
  word: 'Word',
  regexp: 'Regexp',
};

export const CATEGORY_LABELS: Record<KeywordCategory, string> = {
  secret_grasper: 'Secret grasper',
  incident_raiser: 'Incident raiser',
  incident_raiser_on_perimeter: 'Incident raiser on perimeter',
};

export const STATUS_LABELS: Record<KeywordStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  deactivated: 'Deactivated',
};
