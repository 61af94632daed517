import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '@sluice/domain/paging';
import { emailRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { isTimeZone } from '@sluice/domain/zone';
import * as v from 'valibot';

/** The largest id that the database counts to. */
const MAX_ID = 2_147_483_647;

/** A positive integer id. */
export const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_ID));

/** A positive integer id written in a path or query. */
export const idTextSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}$/),
  v.transform(Number),
  v.maxValue(MAX_ID),
);

/** An instant: ISO 8601, UTC, with `Z` (decisions §2). */
export const dateSchema = v.pipe(v.string(), v.isoTimestamp());

/** A calendar day, `yyyy-MM-dd`. */
export const daySchema = v.pipe(v.string(), v.isoDate());

/** An e-mail address, by the rule of the forms. */
export const emailSchema = v.pipe(
  v.string(),
  v.check(
    (text) => emailRefusal(text) === null,
    ({ input }) => VALIDATION_TEXTS[emailRefusal(input) ?? 'email_wrong'],
  ),
);

/** An IANA time zone. */
export const zoneSchema = v.pipe(v.string(), v.check(isTimeZone, 'No such time zone.'));

const ID_LIST_TEXT = 'Give ids, separated by commas.';

/** The comma list of ids in a query. */
export const idListTextSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, ID_LIST_TEXT),
  v.transform((text) => text.split(',').map(Number)),
  v.everyItem((id) => id <= MAX_ID, ID_LIST_TEXT),
);

/** A comma list of some words in a query. */
export function listTextOf<const T extends readonly string[]>(values: T, message: string) {
  return v.pipe(
    v.string(),
    v.transform((given) => given.split(',').filter((one) => one !== '')),
    v.array(v.picklist(values, message)),
  );
}

/** A one-based page number in a query. */
export const pageTextSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,6}$/, 'A page is a number from 1 to 9999999.'),
  v.transform(Number),
);

const PER_PAGE_TEXT = `A page has from 1 to ${MAX_PER_PAGE} items.`;

/** How many items a page has, in a query: at most 1000. */
export const perPageTextSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,3}$/, PER_PAGE_TEXT),
  v.transform(Number),
  v.maxValue(MAX_PER_PAGE, PER_PAGE_TEXT),
);

/** The two parameters that every list takes. */
export const pagingEntries = {
  page: v.optional(pageTextSchema, '1'),
  per_page: v.optional(perPageTextSchema, String(DEFAULT_PER_PAGE)),
};

/** The path parameter of everything that has an id. */
export const idParamsSchema = v.object({ id: idTextSchema });

/** The id of what people share by address: scans, searches, bookmarks. */
export const uuidSchema = v.pipe(v.string(), v.uuid());

/** The path parameter of everything that has such an id. */
export const uuidParamsSchema = v.object({ uuid: uuidSchema });

/** Yes or no in a query; no where it is left out. */
export const switchTextSchema = v.pipe(
  v.optional(v.picklist(['true', 'false']), 'false'),
  v.transform((text) => text === 'true'),
);

/** The body of every failed call (decisions §2). */
export const problemDetailsSchema = v.object({
  detail: v.string(),
  code: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
});
