import { emailRefusal, VALIDATION_TEXTS } from '../validation/validation.ts';

/** The origin of a developer's record: the code host, or commits alone. */
export const DEVELOPER_TYPES = ['github', 'git'] as const;
export type DeveloperType = (typeof DEVELOPER_TYPES)[number];

/** The type of a developer by what is known of them. */
export function developerType(githubLogin: string | null): DeveloperType {
  return githubLogin === null ? 'git' : 'github';
}

/** Longest name that is taken. */
export const LONGEST_DEVELOPER_NAME = 255;

/** A log-in of the code host: letters, digits and single hyphens inside, at most 39. */
const LOGIN = /^[A-Za-z0-9](?:-?[A-Za-z0-9]){0,38}$/;

/** Texts of the form that adds a developer by hand. */
export const DEVELOPER_TEXTS = {
  nothing: 'Give a GitHub login or an e-mail address.',
  login_wrong: 'This is not a GitHub login.',
  name_too_long: 'Too long',
} as const;

/** The field errors of a developer who is added by hand, as texts; empty when there are none. */
export function developerRefusals(given: {
  readonly github_login: string | null;
  readonly email: string | null;
  readonly name: string;
}): Record<string, string> {
  const { github_login: login, email, name } = given;
  if (login === null && email === null) return { github_login: DEVELOPER_TEXTS.nothing };
  const emailReason = email === null ? null : emailRefusal(email);
  return {
    ...(login !== null && (!LOGIN.test(login) || login.length > 39)
      ? { github_login: DEVELOPER_TEXTS.login_wrong }
      : {}),
    ...(emailReason === null ? {} : { email: VALIDATION_TEXTS[emailReason] }),
    ...(name.length > LONGEST_DEVELOPER_NAME ? { name: DEVELOPER_TEXTS.name_too_long } : {}),
  };
}
