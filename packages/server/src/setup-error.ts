/**
 * Thrown where a database, a folder or a file that the settings name is not as it must be. The message is one sentence or two: what is
 * wrong, and the way on. It quotes no password.
 */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** The code of an error of Node or of PostgreSQL; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
