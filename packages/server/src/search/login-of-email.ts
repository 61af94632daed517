const NO_REPLY = /^(?:\d+\+)?([a-z0-9](?:[a-z0-9-]{0,38}))@users\.noreply\.github\.com$/i;

/** The login of which GitHub made an address for somebody who keeps theirs private; empty for every other address. */
export function loginOfEmail(email: string): string {
  return NO_REPLY.exec(email)?.[1] ?? '';
}
