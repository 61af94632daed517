import { CONFIG_FIELDS, type NotifierType } from '@sluice/domain/notifiers';
import type { OutboundCall } from '../outbound/call.ts';
import type { OpenConfig } from './messages.ts';

/** What was sent to a receiver, as the log of attempts keeps it: without an address or a secret of the notifier. */
export interface SentMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}

/** Replaces a secret of the notifier in the log of messages. */
const HIDDEN = '••••';

/** The shortest text that is taken for a secret: the rules of the forms ask for more. */
const SHORTEST = 4;

/** The call to a receiver without what must not be shown. */
export function sentMessage(
  type: NotifierType,
  config: OpenConfig,
  { headers, body = '' }: Pick<OutboundCall, 'headers' | 'body'>,
): SentMessage {
  const names = CONFIG_FIELDS[type].filter(({ isSecret }) => isSecret).map(({ name }) => name);
  const secrets = [...names, 'former_token']
    .map((name) => config[name] ?? '')
    .filter((secret) => secret.length >= SHORTEST)
    // Also in the form that JSON gives it.
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  const hide = (text: string) =>
    secrets.reduce((hidden, secret) => hidden.replaceAll(secret, HIDDEN), text);
  const shown = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization');
  return {
    headers: Object.fromEntries(shown.map(([name, value]) => [name, hide(value)])),
    payload: hide(body),
  };
}
