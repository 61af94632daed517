import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sampleEnvelope } from '@sluice/domain/notifier-messages';
import { type ReceiverLanguage, WEBHOOK_RECEIVERS } from '@sluice/domain/webhook-receivers';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { messageOf } from './messages.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluice-receivers-'));
let running: ChildProcess | null = null;
afterEach(async () => {
  running?.kill();
  if (running?.exitCode === null) await once(running, 'exit');
  running = null;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COMMANDS: Record<
  ReceiverLanguage,
  { file: string; run: [string, ...string[]]; has: string[] }
> = {
  node: { file: 'receiver.mjs', run: [process.execPath], has: [process.execPath, '--version'] },
  python: { file: 'receiver.py', run: ['python3'], has: ['python3', '--version'] },
  go: { file: 'receiver.go', run: ['go', 'run'], has: ['go', 'version'] },
};

function isInstalled(language: ReceiverLanguage): boolean {
  const [command = '', ...args] = COMMANDS[language].has;
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a receiver as a person would who copied it; answers its address and what it prints. */
async function start(language: ReceiverLanguage, token: string) {
  const { file, run } = COMMANDS[language];
  const path = join(folder, file);
  writeFileSync(path, WEBHOOK_RECEIVERS[language].code);
  const port = await freePort();
  const [command, ...args] = run;
  const child = spawn(command, [...args, path], {
    env: { ...process.env, SLUICE_TOKEN: token, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running = child;
  const printed: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const url = `http://127.0.0.1:${port}/`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The receiver ended with ${child.exitCode}.`);
    const answered = await fetch(url, { method: 'POST', body: '' }).catch(() => null);
    if (answered !== null) return { url, printed };
    await wait(20);
  }
}

const TOKENS = {
  'a token': 'token-of-the-receiver',
  'a token in base64': `whsec_${Buffer.from('bytes of a key').toString('base64')}`,
};

/** A message as the product sends it. */
function message(token: string, at = new Date()) {
  const about = { id: randomUUID(), company: 'Ours', origin: 'https://sluice.example', now: at };
  const config = { webhook_url: 'https://unused.example', signature_token: token };
  const envelope = sampleEnvelope('incident.created', about);
  const { headers, body = '' } = messageOf('custom_webhook', config, envelope, {}, at);
  return { headers: { ...headers }, body };
}

// A language that this machine lacks has nothing to run its receiver with.
const LANGUAGES = (['node', 'python', 'go'] as const).filter(isInstalled);

describe.each(LANGUAGES)('the receiver in %s', (language) => {
  it.each(Object.entries(TOKENS))(
    'takes a message once, and refuses what is changed, old or signed otherwise, by %s',
    async (_, token) => {
      const { url, printed } = await start(language, token);
      const post = async ({ headers, body }: ReturnType<typeof message>) =>
        (await fetch(url, { method: 'POST', headers, body })).status;
      const sent = message(token);
      expect(await post(sent)).toBe(204);
      expect(await post(sent)).toBe(204);
      expect(await post({ ...sent, body: `${sent.body} ` })).toBe(401);
      expect(await post(message('another-token'))).toBe(401);
      expect(await post(message(token, new Date(Date.now() - 6 * 60_000)))).toBe(401);
      const { 'webhook-signature': __, ...unsigned } = sent.headers;
      expect(await post({ ...sent, headers: unsigned })).toBe(401);
      const rolling = message(token);
      const first = 'v1,AAAA ';
      rolling.headers['webhook-signature'] = first + rolling.headers['webhook-signature'];
      expect(await post(rolling)).toBe(204);
      // The same message twice, and the one with two signatures: two events.
      const line = 'incident.created https://sluice.example/incidents/secrets';
      while (printed.join('').split('\n').length < 3) await wait(20);
      expect(printed.join('').trim().split('\n')).toEqual([line, line]);
    },
    60_000,
  );
});
