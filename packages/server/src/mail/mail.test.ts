import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { mailWorker } from '../jobs/mail-job.ts';
import { countMails, enqueueMail, hasDueMail } from '../repositories/mail-outbox.ts';
import { createTestServer, TEST_NOW, type TestServer, testConfig } from '../testing/test-server.ts';
import { composeMail } from './compose-mail.ts';

const MAIL = composeMail({
  to: ['dev@ours.example'],
  replyTo: 'ada@ours.example',
  subject: 'A secret\r\nBcc: all@ours.example',
  paragraphs: ['Hello <b>Dev</b>,', 'please look at it.'],
  action: { label: 'Open', url: 'https://sluice.example/developer-feedback/secret/abc' },
  footer: 'You get this because Ada asked you.',
});

describe('the layout of an e-mail', () => {
  it('is escaped in its HTML part and has a subject of one line', () => {
    expect(MAIL.html).toContain('Hello &lt;b&gt;Dev&lt;/b&gt;,');
    expect(MAIL.subject).toBe('A secret Bcc: all@ours.example');
    expect(MAIL.text).toContain('Open: https://sluice.example/developer-feedback/secret/abc');
  });
});

let testServer: TestServer;
let dataDir: string;

async function start(config: Partial<Config> = {}): Promise<() => Promise<void>> {
  testServer = await createTestServer({ ...testConfig(), dataDir, ...config });
  const work = mailWorker(testServer.deps);
  return () => work({}, new AbortController().signal);
}

async function enqueue(): Promise<number> {
  const { deps, admin } = testServer;
  return deps.db
    .transaction()
    .execute((trx) => enqueueMail(trx, deps.vault, admin.companyId, 'feedback', MAIL, TEST_NOW));
}

async function stored() {
  return testServer.deps.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
}

/** A mail server that answers each command, and RCPT as it is given. */
async function fakeSmtp(rcpt: string): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    socket.write('220 fake\r\n');
    let isData = false;
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          socket.write('250 kept\r\n');
        } else if (line === 'DATA') {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('RCPT')) socket.write(`${rcpt}\r\n`);
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, url: `smtp://127.0.0.1:${port}?ignoreTLS=true` };
}

describe('an e-mail', () => {
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'sluice-mail-'));
  });
  afterEach(async () => {
    await testServer.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is written as a file with both parts, and its words are forgotten then', async () => {
    const work = await start();
    const id = await enqueue();
    expect(await hasDueMail(testServer.deps.db, TEST_NOW)).toBe(true);
    expect(JSON.stringify(await stored())).not.toContain('developer-feedback');
    await work();
    const [file = ''] = readdirSync(join(dataDir, 'mails'));
    expect(file).toBe(`${String(id).padStart(6, '0')}.eml`);
    const text = readFileSync(join(dataDir, 'mails', file), 'utf8');
    expect(text).toContain('To: dev@ours.example');
    expect(text).toContain('Reply-To: ada@ours.example');
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).toContain('text/plain');
    expect(text).toContain('text/html');
    expect(await stored()).toMatchObject([{ sealed: null, sent_at: TEST_NOW, next_try_at: null }]);
    await work();
    expect(readdirSync(join(dataDir, 'mails'))).toHaveLength(1);
  });

  it('is not sent where its transaction fails', async () => {
    await start();
    const { deps, admin } = testServer;
    await expect(
      deps.db.transaction().execute(async (trx) => {
        await enqueueMail(trx, deps.vault, admin.companyId, 'feedback', MAIL, TEST_NOW);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await stored()).toEqual([]);
    expect(await countMails(deps.db, admin.companyId, 'feedback', new Date(0))).toBe(0);
  });

  it('goes by SMTP where the settings name a server', async () => {
    const { server, url } = await fakeSmtp('250 ok');
    const work = await start({ smtpUrl: url });
    await enqueue();
    await work();
    server.close();
    expect(await stored()).toMatchObject([{ sealed: null, sent_at: TEST_NOW, failure: null }]);
  });

  it('is tried again after a minute where the server is busy', async () => {
    const { server, url } = await fakeSmtp('451 later');
    const work = await start({ smtpUrl: url });
    await enqueue();
    await work();
    server.close();
    const next_try_at = new Date(TEST_NOW.getTime() + 60_000);
    expect(await stored()).toMatchObject([{ tries: 1, sent_at: null, next_try_at }]);
  });

  it('is given up where the server refuses it for good', async () => {
    const { server, url } = await fakeSmtp('550 no such person');
    const work = await start({ smtpUrl: url });
    await enqueue();
    await work();
    server.close();
    const [mail] = await stored();
    expect(mail).toMatchObject({ sealed: null, sent_at: null, next_try_at: null });
    expect(mail?.failure).toBe('EENVELOPE 550');
  });
});
