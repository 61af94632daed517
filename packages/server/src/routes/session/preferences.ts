import { DEFAULT_RANGE, PREFERRED_RANGES } from '@sluice/domain/time-range';
import * as v from 'valibot';

/** A person's preferences as they are stored; what is missing or outdated is at its default. */
export const UserPreferences = v.object({
  default_incident_date_filter: v.fallback(
    v.optional(v.picklist(PREFERRED_RANGES), DEFAULT_RANGE),
    DEFAULT_RANGE,
  ),
});
