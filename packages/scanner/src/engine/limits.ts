/** Matches kept of one buffer. A segment of 1 MiB has no room for more values with their names, so that nothing is lost in silence. */
export const MAX_MATCHES = 250_000;
/** Candidates that the prefilter lists of a buffer. */
export const MAX_CANDIDATES = 10_000;
/** From this rank on a match is sure by its own form: what generic detectors make of a part of it is not asked. */
export const SURE_RANK = 40;
/** Up to this rank detectors are generic. */
export const GENERIC_RANK = 12;
/** Windows of a detector that may overlap in a row and are read one by one: more of them stand in no text that people write. */
export const MOST_OVERLAPS = 24;
/** Longest window that overlapping ones are joined to: in bytes, or in windows of the detector where that is more. */
export const MOST_JOINED = 4_096;
export const MOST_JOINED_WINDOWS = 4;
/** Bytes of windows that are cached with what was read in them. */
export const MAX_CACHED_BYTES = 4 << 20;
/** Longest window that is cached. */
export const MAX_CACHED_WINDOW = 1_024;
