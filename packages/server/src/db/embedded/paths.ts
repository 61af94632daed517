import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Port that the `pg` driver puts into the socket's file name. */
export const SOCKET_PORT = 5432;
/** Longest socket path that Linux (108 bytes) and macOS (104) both take. */
const LONGEST_SOCKET_PATH = 100;

/** Folder of the socket: the data directory, or a private one of a short name when that path is too long for a socket. */
export function socketDir(dataDir: string): string {
  if (Buffer.byteLength(join(dataDir, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH)
    return dataDir;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const dir = join(tmpdir(), `sluice-${userInfo().uid}-${name}`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return dir;
}

/** Where the embedded database listens. */
export function socketPath(dataDir: string): string {
  return join(socketDir(dataDir), `.s.PGSQL.${SOCKET_PORT}`);
}
