import { INCIDENT_FILTERS } from '@sluice/domain/incident-filters';
import * as v from 'valibot';
import { zoneSchema } from './basics.ts';

/**
 * The parameters that say which incidents a call is about. Their values are read by
 * `parseWireScope` of the domain, which both sides share; here they are only texts.
 */
export const scopeEntries = {
  ...v.entriesFromList(INCIDENT_FILTERS, v.optional(v.string())),
  search: v.optional(v.pipe(v.string(), v.maxLength(512))),
  rt: v.optional(v.string()),
  start: v.optional(v.string()),
  end: v.optional(v.string()),
  /** The viewer's zone, in which days begin. */
  tz: v.optional(zoneSchema, 'UTC'),
};

/** The same, as an object in a body. */
export const scopeSchema = v.object(scopeEntries);
