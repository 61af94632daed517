/** Goes up when texts are masked by more than before: what is stored is then masked once more. */
export const MASKING_VERSION = 2;
