import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { makeCertificate } from './certificate.ts';

/** A host of git repositories on this machine, over https as a company's own would be. */
export interface GitHost {
  /** What trusts it and may connect to it: to be given to the processes that fetch. */
  readonly environment: Readonly<Record<string, string>>;
  /** Makes a repository from git's import format, and answers its address. */
  add(name: string, stream: string): string;
  stop(): void;
}

/** Starts one, with a certificate that is made for the run. */
export async function startGitHost(): Promise<GitHost> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-host-'));
  const { key, certificate, certificatePath } = makeCertificate(folder);
  const server = createServer({ key, cert: certificate }, (request, response) => {
    // The plain protocol: files of the repository, nothing else.
    const path = normalize(join(folder, new URL(request.url ?? '', 'https://localhost').pathname));
    if (!path.startsWith(folder) || !existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    createReadStream(path).pipe(response);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    // It is in the private network of this machine, which an operator has to open.
    environment: { GIT_SSL_CAINFO: certificatePath, SLUICE_ALLOW_HOSTS: `localhost:${port}` },
    add: (name, stream) => {
      const path = join(folder, `${name}.git`);
      mkdirSync(path, { recursive: true });
      const git = (args: readonly string[], input = '') =>
        execFileSync('git', ['-C', path, ...args], {
          input,
          stdio: ['pipe', 'ignore', 'ignore'],
          env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' },
        });
      git(['init', '--quiet', '--bare', '--initial-branch=main']);
      git(['fast-import', '--quiet', '--done'], stream);
      git(['update-server-info']);
      return `https://localhost:${port}/${name}.git`;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
