import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ScanError } from '../errors.ts';
import { diffCommand } from './diff-args.ts';
import { FETCH_LIMITS } from './limits.ts';
import { readObjectsCommand } from './objects.ts';
import { revListCommand } from './plan.ts';
import { readRefs } from './refs.ts';
import { type GitOptions, PrestartedGit, runGit, SSH_COMMAND } from './run.ts';
import { endpointOf, parseSource, redactUrl, type Source } from './source.ts';
import { watchSize } from './watch-size.ts';

/** How to get at a repository. */
export interface PrepareOptions {
  /** https, ssh, `user@host:path`, or a path. */
  readonly source: string;
  /** Absolute folder of the caller; the mirror lives in it. */
  readonly cacheDir: string;
  /** Default false. Only the command line may allow them. */
  readonly allowLocalPaths?: boolean;
  readonly signal?: AbortSignal;
  readonly gitPath?: string;
  /**
   * Gives the one IP address to which git may connect for a host; null refuses the host, and it throws for a name that is not known. Without it git looks the host up itself, as
   * people at their own machine expect.
   */
  readonly pinHost?: (host: string, port: number) => Promise<string | null>;
  /** Most bytes of a mirror; default 20 GiB. */
  readonly mostBytes?: number;
  /** git's own progress, without credentials. */
  readonly onProgress?: (line: string) => void;
}

/** A mirror that is ready to be scanned. */
export interface PreparedRepository {
  readonly gitDir: string;
  /** The source without any credential. */
  readonly displayUrl: string;
  readonly name: string;
  readonly fetched: 'cloned' | 'updated';
  /** The source keeps the newest part of its history only: nothing can be said of what came before. */
  readonly isShallow: boolean;
  /** What the refs pointed to before the fetch; null for a new mirror, and where git keeps them in another way than in files. */
  readonly refsBefore: ReadonlyMap<string, string> | null;
  /** The processes that a scan of the fetched commits needs, started during the fetch. Close it when it is not used. */
  readonly prestarted: PrestartedGit;
}

/**
 * Brings a mirror of the source into the cache folder, or the mirror there up to date, with all
 * refs. A clone is made aside and renamed when whole, so that a kill leaves nothing half.
 * @throws ScanError protocol_refused, address_refused, no_access, not_a_repository, over_limit, interrupted, git_missing, git_failed
 */
export async function prepareRepository(options: PrepareOptions): Promise<PreparedRepository> {
  const parsed = parseSource(options.source, options);
  if (typeof parsed === 'string') {
    throw new ScanError(parsed, `Sluice does not read from ${redactUrl(options.source)}.`);
  }
  const source = parsed.kind === 'local' ? await localSource(parsed) : parsed;
  const gitDir = folderOf(source, options.cacheDir);
  const [exists, isCutOff] = await Promise.all([
    isThere(join(gitDir, 'HEAD')),
    isThere(join(gitDir, 'shallow')),
    mkdir(options.cacheDir, { recursive: true }),
  ]);
  const git = await gitOptions(options, source);
  const refsBefore = exists ? await readRefs(gitDir) : null;
  const ahead = new PrestartedGit();
  if (exists) {
    const report = git.onProgress;
    let isComing = isCutOff;
    const onProgress = (line: string): void => {
      report?.(line);
      // The other end begins to speak of objects: there will be something to read.
      if (isComing || !line.startsWith('remote: ')) return;
      isComing = true;
      const { gitPath, signal } = options;
      ahead.start(smallScanCommands(gitDir), { gitPath, signal });
    };
    await runGit(
      [
        '--git-dir',
        gitDir,
        'fetch',
        '--progress',
        '--prune',
        '--force',
        '--no-tags',
        '--',
        source.url,
        '+refs/*:refs/*',
      ],
      { ...git, onProgress },
    ).catch((error: unknown) => {
      ahead.close();
      throw error;
    });
  } else {
    const aside = `${gitDir}.${process.pid}.partial`;
    await rm(aside, { recursive: true, force: true });
    const size = watchSize(aside, options.mostBytes ?? MOST_MIRROR_BYTES, options.signal);
    try {
      await runGit(['clone', '--mirror', '--progress', '--template=', '--', source.url, aside], {
        ...git,
        signal: size.signal,
      }).catch((error: unknown) => {
        throw size.exceeded() ? tooLarge() : error;
      });
      await rename(aside, gitDir);
    } finally {
      size.stop();
      await rm(aside, { recursive: true, force: true });
    }
  }
  return {
    gitDir,
    displayUrl: source.displayUrl,
    name: source.name,
    fetched: exists ? 'updated' : 'cloned',
    isShallow: await isThere(join(gitDir, 'shallow')),
    refsBefore,
    prestarted: ahead,
  };
}

/** The path of an existing mirror of a source; null when there is none. It fetches nothing. */
export async function findMirror(
  options: Pick<PrepareOptions, 'source' | 'cacheDir' | 'allowLocalPaths'>,
): Promise<string | null> {
  const parsed = parseSource(options.source, options);
  if (typeof parsed === 'string') return null;
  // Of a folder that is gone the mirror may still be read.
  const url = parsed.kind === 'local' ? localPath(parsed) : parsed.url;
  const gitDir = folderOf({ url }, options.cacheDir);
  return (await isThere(join(gitDir, 'HEAD'))) ? gitDir : null;
}

/** Most bytes of a mirror. */
const MOST_MIRROR_BYTES = 20 * 1024 ** 3;

function tooLarge(): ScanError {
  return new ScanError('over_limit', 'The repository is larger than a mirror may be.');
}

function folderOf({ url }: Pick<Source, 'url'>, cacheDir: string): string {
  return join(cacheDir, `${createHash('sha256').update(url).digest('hex').slice(0, 24)}.git`);
}

function localPath({ url }: Source): string {
  const plain = url.startsWith('file:') ? fileURLToPath(url) : url;
  return resolve(plain.replace(/^~(?=\/|$)/, homedir()));
}

/** What a scan of few commits asks git. */
function smallScanCommands(gitDir: string): (readonly string[])[] {
  return [revListCommand(gitDir), readObjectsCommand(gitDir), diffCommand(gitDir, true)];
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function localSource(source: Source): Promise<Source> {
  const path = localPath(source);
  const isFolder = await stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new ScanError('not_a_repository', `There is no folder ${path}.`);
  return {
    ...source,
    url: path,
    displayUrl: path,
    name:
      path
        .split('/')
        .at(-1)
        ?.replace(/\.git$/, '') || path,
  };
}

async function gitOptions(
  options: PrepareOptions,
  source: Source,
): Promise<GitOptions & { readonly onProgress?: (line: string) => void }> {
  const settings: [string, string][] = [];
  if (source.authorization !== null && source.origin !== null) {
    // In the environment, where other users of the machine do not see it, and bound to its origin.
    settings.push([`http.${source.origin}.extraHeader`, `Authorization: ${source.authorization}`]);
  }
  const environment: Record<string, string> = {};
  if (options.pinHost !== undefined) await pin(options.pinHost, source, settings, environment);
  environment.GIT_CONFIG_COUNT = String(settings.length);
  settings.forEach(([key, value], index) => {
    environment[`GIT_CONFIG_KEY_${index}`] = key;
    environment[`GIT_CONFIG_VALUE_${index}`] = value;
  });
  if (source.kind === 'local') {
    // The upload-pack at the other end ignores our -c options and counted settings, and only reads this file.
    const config = join(options.cacheDir, 'local-sources.gitconfig');
    await writeFile(config, '[safe]\n\tdirectory = *\n', { mode: 0o600 });
    environment.GIT_CONFIG_GLOBAL = config;
  }
  return {
    gitPath: options.gitPath,
    signal: options.signal,
    limits: FETCH_LIMITS,
    protocols: source.kind === 'local' ? 'file' : source.kind,
    environment,
    ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
  };
}

/** Binds git to the one address that was looked at, so that a name cannot lead elsewhere a moment later. */
async function pin(
  pinHost: NonNullable<PrepareOptions['pinHost']>,
  source: Source,
  settings: [string, string][],
  environment: Record<string, string>,
): Promise<void> {
  const endpoint = endpointOf(source);
  if (endpoint === null) return;
  const { host, port } = endpoint;
  const address = await pinHost(host, port).catch(() => {
    throw new ScanError('no_access', `The host ${host} is not known.`);
  });
  if (address === null || !/^[\w.:-]+$/.test(host)) {
    throw new ScanError('address_refused', 'Sluice does not connect to this address.');
  }
  if (source.kind === 'https') {
    settings.push(['http.followRedirects', 'false']);
    const target = address.includes(':') ? `[${address}]` : address;
    if (address !== host) settings.push(['http.curloptResolve', `${host}:${port}:${target}`]);
    return;
  }
  const alias = port === 22 ? host : `[${host}]:${port}`;
  environment.GIT_SSH_COMMAND = `${SSH_COMMAND} -oHostName=${address} '-oHostKeyAlias=${alias}'`;
}
