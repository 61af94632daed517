import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createTestServer, type TestServer, testConfig } from './test-server.ts';

/** A browser's cookie jar, as far as this needs it. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async go(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.#origin), {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...Object.fromEntries(new Headers(init.headers)) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects until a page or the callback is reached. */
  async follow(response: Response): Promise<{ response: Response; address: string }> {
    let current = response;
    let address = '';
    while (current.status >= 300 && current.status < 400) {
      address = new URL(current.headers.get('location') ?? '', this.#origin).href;
      if (new URL(address).pathname === '/callback') break;
      current = await this.go(address);
    }
    return { response: current, address };
  }

  async logIn(
    email: string,
    secret: string,
    start = '/auth/start?url=/incidents/secrets%3Fpage=2',
  ) {
    const form = await this.follow(await this.go(start));
    const action = /action="([^"]+)"/.exec(await form.response.text())?.[1] ?? '/';
    const posted = await this.go(action, {
      method: 'POST',
      body: new URLSearchParams({ email, password: secret }),
    });
    return { posted, ...(await this.follow(posted)) };
  }

  /** Signs out as the app does: by its own request, with the token of its cookie. */
  async signOut(headers: Record<string, string> = {}): Promise<Response> {
    return this.go('/auth/logout', {
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-csrftoken': this.cookies.get('csrftoken') ?? '',
        ...headers,
      },
    });
  }

  async exchange(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const answer = new URLSearchParams(new URL(address).hash.slice(1));
    return this.go(`/auth/login?state=${answer.get('state')}`, {
      headers: {
        authorization: `Bearer ${answer.get('id_token')}`,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    });
  }
}

/** Serves an app at a real address, which must be known before the app is made: sign-in redirects to its own origin. */
export async function listen<
  App extends { fetch: (request: Request) => Response | Promise<Response> },
>(
  appOf: (origin: string) => Promise<App>,
): Promise<{ app: App; origin: string; close: () => void }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  const app = await appOf(origin);
  server.on('request', getRequestListener(app.fetch));
  return { app, origin, close: () => server.close() };
}

/** A test server behind a real address. */
export async function createListeningServer(
  env: Record<string, string> = {},
): Promise<{ testServer: TestServer; origin: string; close: () => Promise<void> }> {
  const { app, origin, close } = await listen(async (address) => {
    const testServer = await createTestServer(testConfig({ SLUICE_PUBLIC_URL: address, ...env }));
    testServer.setNow(new Date());
    return { testServer, fetch: testServer.app.fetch };
  });
  const { testServer } = app;
  return {
    testServer,
    origin,
    close: async () => {
      close();
      await testServer.close();
    },
  };
}
