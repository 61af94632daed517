/** Classes and codes of PostgreSQL for a connection that broke, and for a server that stops or starts. */
const LOST_CLASS = '08';
const LOST_CODES: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
]);
/** What the driver says without a code. */
const LOST_TEXT = /^Connection terminated|^Client has encountered a connection error/;

/** Whether an error says that the database could not be reached, or not to the end. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return LOST_CODES.has(code) || code.startsWith(LOST_CLASS) || LOST_TEXT.test(error.message);
}
