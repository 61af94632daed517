/** What a screen says of a write that got no answer. */
export const NOT_SAVED_TEXT = 'No connection. Not saved.';
