import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Another scanner that reads the same history, when it is installed here. */
export interface Peer {
  readonly name: string;
  /** How many times as long as ours it may at least take. */
  readonly least: number;
  /** What it is called with. It must not ask any vendor whether a secret is valid. */
  readonly args: (gitDir: string, scratch: string) => readonly string[];
}

export const PEERS: readonly Peer[] = [
  {
    name: 'gitleaks',
    least: 6,
    // As root, a report written to the null device would replace the device.
    args: (gitDir, scratch) => [
      ...['git', gitDir, '--no-banner', '--redact', '--exit-code', '0'],
      ...['--report-path', join(scratch, 'gitleaks.json'), '--report-format', 'json'],
    ],
  },
  {
    name: 'trufflehog',
    least: 6,
    args: (gitDir) => [
      ...['git', `file://${gitDir}`, '--bare', '--no-verification', '--no-update', '--json'],
    ],
  },
];

/** Whether a program can be started here. */
export function isHere(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Runs a peer to its end, its output thrown away. @throws Error when it fails */
export function runPeer(peer: Peer, gitDir: string, scratch: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(peer.name, peer.args(gitDir, scratch), { stdio: 'ignore' });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${peer.name} ended with ${code}`)),
    );
  });
}
