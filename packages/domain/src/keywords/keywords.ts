/** How a keyword is meant: as text anywhere, as a word of its own, or as a pattern (spec 002 §3). */
export const KEYWORD_TYPES = ['raw', 'word', 'regexp'] as const;
export type KeywordType = (typeof KEYWORD_TYPES)[number];

/** The status of a keyword's review by the provider (spec 002 §4). */
export const KEYWORD_STATUSES = ['active', 'pending', 'deactivated'] as const;
export type KeywordStatus = (typeof KEYWORD_STATUSES)[number];

/** The purposes of a keyword (spec 002 §3). */
export const KEYWORD_CATEGORIES = [
  'secret_grasper',
  'incident_raiser',
  'incident_raiser_on_perimeter',
] as const;
export type KeywordCategory = (typeof KEYWORD_CATEGORIES)[number];

/** The two lists of keywords: incident raisers open incidents, secret graspers make secrets beside them the company's. */
export const KEYWORD_FAMILIES = ['incident_raisers', 'secret_graspers'] as const;
export type KeywordFamily = (typeof KEYWORD_FAMILIES)[number];

/** Texts of the keyword form (spec 002 §5). */
export const KEYWORD_TEXTS = {
  required: 'Required',
  no_category: 'You must select at least one category',
  too_short: 'Write at least three characters.',
  too_long: 'Too long',
  no_fixed_text: 'A pattern needs at least three characters that occur in every match.',
  not_linear:
    'This pattern cannot be run: it must be one of RE2, which looks neither ahead nor back.',
  unreadable: 'A keyword is one line of text.',
  name_taken: 'There is a keyword of this name already.',
  keyword_taken: 'There is such a keyword already.',
  unknown_label: "This label doesn't exist.",
  locked: 'This cannot be changed.',
  too_many: 'A company has at most 10,000 keywords.',
} as const;
export type KeywordReason = keyof typeof KEYWORD_TEXTS;

/** The code of a refusal that is about a keyword's name (spec 002 §5). */
export const KEYWORD_NAME_CODE = '10001';

/** Keywords that a company may have. */
export const MOST_KEYWORDS = 10_000;
/** Longest name, and longest keyword, in characters. */
export const LONGEST_KEYWORD_NAME = 255;
export const LONGEST_KEYWORD = 1_000;
/** Fewest characters by which places are found. */
export const SHORTEST_KEYWORD = 3;

/** Whether a list of keywords holds one of these categories. */
export function isInFamily(family: KeywordFamily, categories: readonly KeywordCategory[]): boolean {
  return family === 'secret_graspers'
    ? categories.includes('secret_grasper')
    : categories.includes('incident_raiser') || categories.includes('incident_raiser_on_perimeter');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
const UNREADABLE = /[\u0000-\u001f\u007f]/;

/** The field errors of a keyword that show without running it; empty when there are none. */
export function keywordReasons(
  family: KeywordFamily,
  given: {
    readonly name: string;
    readonly keyword: string;
    readonly type: KeywordType;
    readonly categories: readonly KeywordCategory[];
  },
): Partial<Record<'name' | 'keyword' | 'categories', KeywordReason>> {
  const { type, categories } = given;
  const name = nameReason(given.name.trim());
  const keyword = textReason(given.keyword.trim(), type);
  return {
    ...(name === null ? {} : { name }),
    ...(keyword === null ? {} : { keyword }),
    ...(isInFamily(family, categories) ? {} : { categories: 'no_category' as const }),
  };
}

function nameReason(name: string): KeywordReason | null {
  if (name === '') return 'required';
  if (UNREADABLE.test(name)) return 'unreadable';
  return name.length > LONGEST_KEYWORD_NAME ? 'too_long' : null;
}

function textReason(keyword: string, type: KeywordType): KeywordReason | null {
  if (keyword === '') return 'required';
  if (UNREADABLE.test(keyword)) return 'unreadable';
  if (keyword.length > LONGEST_KEYWORD) return 'too_long';
  return type !== 'regexp' && keyword.length < SHORTEST_KEYWORD ? 'too_short' : null;
}

/** Whether a keyword opens an incident at a place (spec 002 §3): anywhere, or in the perimeter only. */
export function raisesIncident(
  categories: readonly KeywordCategory[],
  place: { readonly isInPerimeter: boolean },
): boolean {
  return (
    categories.includes('incident_raiser') ||
    (place.isInPerimeter && categories.includes('incident_raiser_on_perimeter'))
  );
}
