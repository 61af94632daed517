import type { Browser } from 'playwright';
import { openBrowser, signIn, type Visit, visit } from './browser.ts';
import { makeRepository } from './repository.ts';
import {
  ADMIN,
  type CliResult,
  dataFolder,
  PASSWORD,
  type RunningServer,
  sluice,
  startServer,
} from './server.ts';

/** How long a page may take on a busy machine. */
export const PATIENCE = { timeout: 20_000 };

/** The workspace of a file of journeys: a server on a data folder of its own, a browser, and a repository to scan. */
export class Workspace {
  readonly data = dataFolder();
  readonly repository = makeRepository();
  #server: RunningServer | null = null;
  #browser: Browser | null = null;

  /** The origin of the server. */
  get url(): string {
    if (this.#server === null) throw new Error('The workspace has not been started.');
    return this.#server.url;
  }

  /** Starts the server, with an empty company, and the browser. */
  async start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#server = await startServer(this.data.path, ['--empty'], environment);
    this.#browser = await openBrowser();
  }

  /** Ends the server and starts it again on the same data, its clock that much ahead. */
  async restartAhead(aheadMs: number): Promise<void> {
    await this.#server?.stop();
    const preload = new URL('./moved-clock.ts', import.meta.url).href;
    this.#server = await startServer(this.data.path, [], {
      NODE_OPTIONS: `--import=${preload}`,
      JOURNEY_CLOCK_AHEAD_MS: String(aheadMs),
    });
  }

  /** Runs the command line on the workspace. */
  sluice(...args: string[]): Promise<CliResult> {
    return sluice(this.data.path, args);
  }

  /** Scans the repository by the command line. */
  scan(): Promise<CliResult> {
    return this.sluice('scan', this.repository.path, '--json');
  }

  /** Opens a window in which nobody is signed in. */
  visit(options?: Parameters<typeof visit>[1]): Promise<Visit> {
    if (this.#browser === null) throw new Error('The workspace has not been started.');
    return visit(this.#browser, options);
  }

  /** Opens a window at a page, signed in as the administrator. */
  async signedIn(path?: string, options?: Parameters<typeof visit>[1]): Promise<Visit> {
    const opened = await this.visit(options);
    await signIn(opened.page, this.url, ADMIN, PASSWORD);
    if (path !== undefined) await opened.page.goto(`${this.url}${path}`);
    return opened;
  }

  /** Ends the browser and the server, and removes the files. */
  async close(): Promise<void> {
    await this.#browser?.close();
    await this.#server?.stop();
    this.repository.remove();
    this.data.remove();
  }
}
