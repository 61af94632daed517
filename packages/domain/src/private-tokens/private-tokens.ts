/** Tokens of a code host by which the private members of organizations are read: at most so many a company (decisions §8). */
export const MAX_PRIVATE_TOKENS = 10;

/** How often a stored token is checked. */
export const TOKEN_CHECK_MS = 86_400_000;

/** Why a token does not read an organization (decisions §8), with the sentence that is shown. */
export const TOKEN_ERRORS = {
  invalid_token: 'GitHub no longer accepts this token.',
  missing_scope: 'The token does not have the "read:org" scope.',
  sso_required: 'The token is not authorized for the single sign-on of this organization.',
  no_access: 'The owner of the token is not a member of this organization.',
  rate_limited: 'GitHub asked to wait. The token is checked again later.',
} as const;
export type TokenError = keyof typeof TOKEN_ERRORS;

/** Whether a text names an error of a token. */
export function isTokenError(text: string): text is TokenError {
  return Object.hasOwn(TOKEN_ERRORS, text);
}

/** Whether an error says that the token reads nothing now. A limit says nothing about the token. */
export function endsAccess(error: TokenError): boolean {
  return error !== 'rate_limited';
}

/** The text of a token that is refused when it is added (spec 002 §5). */
export const TOKEN_REFUSED_TEXT = 'Token is invalid or does not have the "read:org" scope.';

const ORG_SCOPES: readonly string[] = ['read:org', 'write:org', 'admin:org'];

/** Whether the scopes of a token let it read organizations; `X-OAuth-Scopes` is a comma list, and null for a fine-grained token. */
export function readsOrganizations(scopes: string | null): boolean {
  return (scopes ?? '').split(',').some((scope) => ORG_SCOPES.includes(scope.trim()));
}

/** Why a text cannot be a token, or null. It becomes a header, so it is printable and without spaces. */
export function tokenRefusal(text: string): string | null {
  return /^[\x21-\x7e]{8,255}$/.test(text.trim()) ? null : TOKEN_REFUSED_TEXT;
}
