/** The page of a person on the code host. */
export function profileHref(login: string): string {
  return `https://github.com/${encodeURIComponent(login)}`;
}
