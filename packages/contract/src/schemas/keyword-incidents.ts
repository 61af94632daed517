import * as v from 'valibot';
import { patchSchema, secretIncidentSchema, secretRowSchema } from './incidents.ts';

/** A row of the keyword incident list: as of secrets, with the text that was found (spec 000 §3). */
export const keywordRowSchema = v.object({
  ...secretRowSchema.entries,
  /** Empty where the caller asked for rows without. */
  keyword: v.string(),
});
export type KeywordRow = v.InferOutput<typeof keywordRowSchema>;

/** One keyword incident, whole. */
export const keywordIncidentSchema = v.object({
  ...secretIncidentSchema.entries,
  keyword: v.string(),
});
export type KeywordIncident = v.InferOutput<typeof keywordIncidentSchema>;

/** The patch of an occurrence, with the keyword marked. */
export const keywordPatchSchema = v.omit(patchSchema, ['category_content_by_name']);
export type KeywordPatch = v.InferOutput<typeof keywordPatchSchema>;
