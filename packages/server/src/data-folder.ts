import { accessSync, constants, mkdirSync } from 'node:fs';
import { codeOf, SetupError } from './setup-error.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, and must be a folder',
  ENOTDIR: 'lies below a file, and must be a folder',
  EROFS: 'is on a file system that takes no writes',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  ENOENT: 'cannot be made here',
};

const refusal = (dataDir: string, why: string) =>
  new SetupError(`The data directory ${dataDir} ${why}. Name another one in SLUICE_DATA_DIR.`);

/** What a command ends with where the disk of the data directory is full. */
export const noRoomIn = (dataDir: string): SetupError => refusal(dataDir, 'has no room left');

/**
 * Makes the data directory where it is missing, and makes sure that it can be written.
 *
 * @throws SetupError that says why it cannot
 */
export function requireDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') throw noRoomIn(dataDir);
    throw refusal(dataDir, PROBLEMS[codeOf(error)] ?? `cannot be used (${codeOf(error)})`);
  }
}
