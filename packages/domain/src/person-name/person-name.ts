import { escapeUntrustedText } from '../untrusted-text/untrusted-text.ts';

/** A person as the wire names one. */
export interface NamedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** A person's full name, or the e-mail address where there is none; safe to show. */
export function personName({ first_name, last_name, email }: NamedPerson): string {
  const name = `${first_name} ${last_name}`.trim();
  return escapeUntrustedText(name === '' ? email : name);
}
