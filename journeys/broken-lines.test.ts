import { get } from 'node:http';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeGoogleKey, fakeStripeKey } from './lib/repository.ts';
import { PATIENCE, Workspace } from './lib/workspace.ts';

const workspace = new Workspace();
const RELOAD = 'Part of the page could not be loaded. Reload the page.';

beforeAll(async () => {
  const { repository } = workspace;
  const pay = `export const pay = { retries: 3, key: '${fakeStripeKey()}' };\n`;
  const maps = `export const maps = { zoom: 1, key: '${fakeGoogleKey()}' };\n`;
  repository.commit({ 'src/pay.ts': pay }, 'Take payments', 2);
  repository.commit({ 'src/maps.ts': maps }, 'Show the map', 1);
  await workspace.start();
  await workspace.scan();
});
afterAll(() => workspace.close());

/** The bytes of a file as a browser is sent them, and their headers. */
function answerOf(path: string) {
  return new Promise<{ headers: NodeJS.Dict<string | string[]>; bytes: number }>((done, failed) => {
    get(
      `${workspace.url}${path}`,
      { headers: { 'accept-encoding': 'gzip, deflate, br' } },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => done({ headers: response.headers, bytes }));
      },
    ).on('error', failed);
  });
}

/** Opens an incident of the list, signed in. */
async function anIncident(name: RegExp) {
  const opened = await workspace.signedIn('/incidents/secrets?rt=all');
  opened.page.setDefaultTimeout(9000);
  await opened.page.getByRole('link', { name }).first().click();
  await opened.page.getByRole('heading', { level: 1, name: /Secret incident #\d+/ }).waitFor();
  await opened.page.getByText('export const').first().waitFor();
  return opened;
}

async function writeNote(page: Page, text: string): Promise<void> {
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('textbox').fill(text);
  await notes.getByRole('button', { name: 'Add note' }).click();
}
const noted = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notes' }).getByRole('listitem').getByText(text);

describe('the files of the app', () => {
  it('leave compressed, and their names are good for a year', async () => {
    const page = await (await fetch(`${workspace.url}/login`)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
    expect(files.length).toBeGreaterThan(2);
    for (const [, path = ''] of files) {
      const { headers } = await answerOf(path);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const plain = await (
        await fetch(`${workspace.url}${path}`, { headers: { 'accept-encoding': 'identity' } })
      ).arrayBuffer();
      if (plain.byteLength > 1_024) expect(headers['content-encoding']).toBe('br');
    }
  });

  it('keep what the build wrote for its tools to themselves', async () => {
    for (const path of ['/.vite/manifest.json', '/.vite/replaced.json']) {
      expect((await fetch(`${workspace.url}${path}`)).status).toBe(404);
    }
  });

  it('show the page before any code has come, and ask for a reload when it does not come', async () => {
    const { page, close } = await workspace.visit();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/index-*.js', async (route) => {
      await held.promise;
      await route.fulfill({ status: 404 });
    });
    await page.goto(`${workspace.url}/login`, { waitUntil: 'commit' });
    await page.getByText('Loading Sluice').waitFor();
    held.resolve();
    await page.getByText(RELOAD).waitFor();
    await close();
  });

  it('are asked for once, as is each answer of the server', async () => {
    const { page: first, close } = await workspace.signedIn();
    for (const path of ['/incidents/secrets?rt=all', '/incidents/secrets/1', '/analytics']) {
      const page = await first.context().newPage();
      const asked: string[] = [];
      const given: string[] = [];
      const listen = (request: { url(): string; method(): string }) =>
        asked.push(`${request.method()} ${request.url()}`);
      const lost = (request: { url(): string }) => given.push(request.url());
      page.on('request', listen);
      page.on('requestfailed', lost);
      await page.goto(`${workspace.url}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('load');
      await page.getByRole('navigation', { name: 'Main' }).getByText('Get started').waitFor();
      expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([]);
      expect(given).toEqual([]);
      await page.close();
    }
    await close();
  });
});

describe('a page that outlives a deployment', () => {
  it('says that a part of it is gone, and has it after a reload', async () => {
    const { page, close } = await anIncident(/Stripe/);
    const parts = '**/assets/AskDialog-*.js';
    await page.route(parts, (route) => route.fulfill({ status: 404 }));
    const note = page.getByRole('region', { name: 'Notes' }).getByRole('textbox');
    await note.fill('Half a sentence');
    const ask = page.getByRole('button', { name: 'Ask for developer feedback' });
    await ask.click();
    await page.getByText('Part of the page could not be loaded').first().waitFor();
    // The rest of the page stays, with what was typed.
    expect(await note.inputValue()).toBe('Half a sentence');
    await page.unroute(parts);
    await page.reload();
    await ask.click();
    await page.getByRole('dialog').waitFor();
    await close();
  });
});

describe('a connection that breaks', () => {
  it('before a part of the page was loaded leaves the rest, and a refresh brings it', async () => {
    const { page, close } = await anIncident(/Stripe/);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Ask for developer feedback' }).click();
    await page.getByText('Part of the page could not be loaded').waitFor();
    await page.getByText('export const').first().waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Ask for developer feedback' }).click();
    await page.getByRole('dialog').waitFor();
    await close();
  });

  it('while a note is written keeps the words, says so, and sends them when it is back', async () => {
    const { page, faults, close } = await anIncident(/Stripe/);
    await page.context().setOffline(true);
    await writeNote(page, 'Rotated while the line was down.');
    await page
      .getByText(/no connection|connection/i)
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await noted(page, 'Rotated while the line was down.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('after the server got a note, and before it answered, makes no second one', async () => {
    const { page, close } = await anIncident(/Google/);
    let calls = 0;
    await page.route(/\/api\/v1\/.*note/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      calls += 1;
      if (calls > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await writeNote(page, 'Seen once.');
    await expect.poll(() => calls, PATIENCE).toBeGreaterThan(1);
    await noted(page, 'Seen once.').first().waitFor();
    await page.reload();
    await noted(page, 'Seen once.').first().waitFor();
    expect(await noted(page, 'Seen once.').count()).toBe(1);
    await close();
  });

  it('while an incident is acknowledged says so and does it when it is back', async () => {
    const { page, close } = await anIncident(/Google/);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page
      .getByText(/no connection|connection/i)
      .first()
      .waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Unacknowledge' }).waitFor();
    await close();
  });
});

describe('a window of 1024 pixels', () => {
  it('names the columns of the list that it has no room for, and shows them when asked', async () => {
    const { page, close } = await workspace.signedIn('/incidents/secrets?rt=all');
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByText('Hidden for lack of room: Last seen, Who, Attachment reasons').waitFor();
    await page.getByRole('button', { name: 'Show all columns' }).click();
    for (const name of ['Last seen', 'Who', 'Attachment reasons']) {
      await page.getByRole('columnheader', { name }).waitFor();
    }
    await close();
  });
});
