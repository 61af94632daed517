const NO_REPLY = /^(?:\d+\+)?([a-z0-9](?:[a-z0-9-]{0,38}))@users\.noreply\.github\.com$/i;

/** The login in an address that GitHub gives to users who keep theirs private; empty for every other address. */
export function loginOfEmail(email: string): string {
  return NO_REPLY.exec(email)?.[1] ?? '';
}
