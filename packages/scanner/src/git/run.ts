import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { ScanError, type ScanReason } from '../errors.ts';
import { GIT_LIMITS, type GitLimits, launcherOf } from './limits.ts';
import { redactUrl } from './source.ts';

/** What every call of git needs. */
export interface GitOptions {
  readonly gitPath?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Transports this call may use; default none. */
  readonly protocols?: string;
  /** Processes that were started before; one that was started with the same arguments is used. */
  readonly prestarted?: PrestartedGit | undefined;
  /** Added to the environment, for instance configuration that must not be seen in a process list. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Default `GIT_LIMITS`. */
  readonly limits?: Partial<GitLimits> | undefined;
}

/** How git calls ssh: without prompts, and with a timeout for hosts that do not answer. */
export const SSH_COMMAND =
  'ssh -oBatchMode=yes -oConnectTimeout=20 -oServerAliveInterval=15 -oServerAliveCountMax=4';

/** Settings that keep a hostile repository from running anything or changing what we read. */
const HARDENING: readonly string[] = [
  'safe.directory=*',
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'core.pager=cat',
  'core.editor=false',
  'core.askPass=',
  `core.sshCommand=${SSH_COMMAND}`,
  'core.gitProxy=',
  'core.alternateRefsCommand=true',
  'core.quotePath=true',
  'core.commitGraph=true',
  'core.deltaBaseCacheLimit=256m',
  // Mapped packs count as memory.
  'core.packedGitWindowSize=64m',
  'core.packedGitLimit=1g',
  // A server that sends next to nothing for a minute is given up.
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=60',
  'credential.helper=',
  'diff.external=',
  'diff.noprefix=false',
  'diff.mnemonicPrefix=false',
  'diff.suppressBlankEmpty=false',
  'diff.algorithm=myers',
  'diff.orderFile=/dev/null',
  'gc.auto=0',
  'maintenance.auto=false',
  'fetch.writeCommitGraph=false',
  'fetch.recurseSubmodules=false',
  'submodule.recurse=false',
  'log.showSignature=false',
  'protocol.version=2',
  'uploadpack.packObjectsHook=',
  // Newer versions read attributes of a bare repository out of HEAD; `* -diff` there must hide nothing.
  'attr.tree=4b825dc642cb6eb9a060e54bf8d69288fbee4904',
];

/** Variables that git may see; everything else in our environment could steer it. */
const PASSED_ON = [
  'PATH', 'HOME', 'USER', 'LOGNAME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SSH_AUTH_SOCK',
  'http_proxy', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY', 'no_proxy', 'NO_PROXY',
  'SSL_CERT_FILE', 'SSL_CERT_DIR', 'GIT_SSL_CAINFO', 'GIT_EXEC_PATH',
]; // biome-ignore format: a list

function environment(options: GitOptions): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = {};
  for (const name of PASSED_ON) {
    const value = process.env[name];
    if (value !== undefined) kept[name] = value;
  }
  return {
    ...kept,
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'false',
    SSH_ASKPASS: 'false',
    SSH_ASKPASS_REQUIRE: 'never',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_ALLOW_PROTOCOL: options.protocols ?? 'none',
    GIT_PAGER: 'cat',
    ...options.environment,
  };
}

/** A running git whose output is read as it comes. */
export interface GitProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when git ended well. @throws ScanError */
  readonly done: Promise<void>;
  stop(): void;
}

/**
 * gits that wait for their input. To start one takes longer than most of what it is asked, and can be done while something else
 * is waited for. They look into the repository only when they are asked.
 */
export class PrestartedGit {
  readonly #waiting = new Map<string, GitProcess>();

  /** Starts one for each list of arguments. */
  start(commands: readonly (readonly string[])[], options: GitOptions): void {
    for (const args of commands) this.#waiting.set(args.join('\0'), startGit(args, options));
  }

  /** The one with these arguments, once. */
  take(args: readonly string[]): GitProcess | undefined {
    const key = args.join('\0');
    const git = this.#waiting.get(key);
    this.#waiting.delete(key);
    return git;
  }

  /** Ends the processes that were never used. */
  close(): void {
    for (const git of this.#waiting.values()) git.stop();
    this.#waiting.clear();
  }
}

/** Starts git, hardened. Nothing is interpreted by a shell. */
export function startGit(
  args: readonly string[],
  options: GitOptions,
  onProgress?: (line: string) => void,
): GitProcess {
  const started = options.prestarted?.take(args);
  if (started !== undefined) return started;
  const settings = HARDENING.flatMap((setting) => ['-c', setting]);
  const limits = { ...GIT_LIMITS, ...options.limits };
  const git = [options.gitPath ?? 'git', '--no-pager', ...settings, ...args];
  const [command = 'git', ...given] = [
    ...launcherOf(limits, options.protocols !== undefined),
    ...git,
  ];
  const child = spawn(command, given, {
    env: environment(options),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A group of its own, so that stopping it also stops its transport helpers.
    detached: process.platform !== 'win32',
  });
  let stderr = '';
  let exceeded: string | null = null;
  const watch = watchLimits(child, limits, (text) => {
    exceeded = text;
    killGroup(child);
  });
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => {
    stderr = (stderr + text).slice(-8_192);
    if (onProgress !== undefined) {
      for (const line of text.split(/[\r\n]+/))
        if (line.trim() !== '') onProgress(redactUrl(line.trim()));
    }
  });
  // A process that dies early closes our end of its input; its exit code tells the rest.
  child.stdin.on('error', () => {});
  const stop = (): void => killGroup(child);
  const { signal } = options;
  const done = new Promise<void>((resolve, reject) => {
    const onAbort = (): void => stop();
    signal?.addEventListener('abort', onAbort, { once: true });
    const settle = (error: ScanError | null): void => {
      signal?.removeEventListener('abort', onAbort);
      watch.stop();
      if (error === null) resolve();
      else reject(error);
    };
    child.on('error', (error) => settle(spawnError(error, signal)));
    child.on('close', (code) => {
      if (signal?.aborted === true) settle(interrupted());
      else if (exceeded !== null) settle(new ScanError('over_limit', exceeded));
      else if (code === 0) settle(null);
      else if (code === NOT_FOUND) settle(gitMissing());
      else settle(new ScanError(reasonOf(stderr), messageOf(stderr, code)));
    });
    if (signal?.aborted === true) stop();
  });
  // Callers read the output first and await this last; meanwhile a failure is not unhandled.
  done.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, done, stop };
}

/** Calls `onExceeded` when git says nothing for too long after it got its input, or runs for too long in all. */
function watchLimits(
  child: ChildProcess,
  { silenceMs, wallMs }: GitLimits,
  onExceeded: (text: string) => void,
): { stop: () => void } {
  let silence: NodeJS.Timeout | undefined;
  let spoken = 0;
  // Until then it waits for us.
  child.stdin?.once('finish', () => {
    silence = setInterval(() => {
      const now = bytesRead(child.stdout) + bytesRead(child.stderr);
      if (now === spoken) onExceeded('git said nothing for too long.');
      spoken = now;
    }, silenceMs).unref();
  });
  const wall = setTimeout(() => onExceeded('git ran for too long.'), wallMs).unref();
  return {
    stop: () => {
      clearInterval(silence);
      clearTimeout(wall);
    },
  };
}

/** Pipes to a process are sockets, which count. */
function bytesRead(stream: Readable | null): number {
  return stream instanceof Socket ? stream.bytesRead : 0;
}

/** Runs git and gives its whole output; for commands whose output is small. @throws ScanError */
export async function runGit(
  args: readonly string[],
  options: GitOptions & { readonly input?: string; readonly onProgress?: (line: string) => void },
): Promise<Buffer> {
  const git = startGit(args, options, options.onProgress);
  git.stdin.end(options.input ?? '');
  const chunks: Buffer[] = [];
  git.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await git.done;
  return Buffer.concat(chunks);
}

/** The error of an aborted run. */
export function interrupted(): ScanError {
  return new ScanError('interrupted', 'The scan was stopped.');
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else {
      process.kill(-child.pid, 'SIGTERM');
      // One that does not listen is killed.
      const killing = setTimeout(() => killHard(child), KILL_AFTER_MS).unref();
      child.once('close', () => clearTimeout(killing));
    }
  } catch {
    child.kill('SIGKILL');
  }
}

/** How long a git that was asked to end may take. */
const KILL_AFTER_MS = 3_000;

function killHard(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

/** The exit code of a shell, and of `setpriv`, that did not find what it should run. */
const NOT_FOUND = 127;

function gitMissing(): ScanError {
  return new ScanError('git_missing', 'git was not found. Install it, or say where it is.');
}

function spawnError(error: Error, signal: AbortSignal | undefined): ScanError {
  if (signal?.aborted === true) return interrupted();
  const missing = 'code' in error && error.code === 'ENOENT';
  return missing ? gitMissing() : new ScanError('git_failed', 'git could not be started.');
}

const REASONS: readonly (readonly [RegExp, ScanReason])[] = [
  [/out of memory|cannot allocate memory|mmap failed|unable to create thread/i, 'over_limit'],
  [
    /transport '[^']*' not allowed|protocol '[^']*' is not supported|unsupported protocol/i,
    'protocol_refused',
  ],
  [
    /could not read (?:username|password)|authentication failed|permission denied|access denied|returned error: 40[13]|could not resolve host|unable to access|connection (?:refused|timed out|reset|closed)|host key verification failed|couldn't connect|could not connect/i,
    'no_access',
  ],
  [
    /not a git repository|does not appear to be a git repository|repository .* (?:not found|does not exist)|not valid: is this a git repository|no such file or directory/i,
    'not_a_repository',
  ],
  [
    /bad revision|unknown revision|bad object|invalid object name|ambiguous argument|not a valid object name|needed a single revision/i,
    'no_such_revision',
  ],
];

function reasonOf(stderr: string): ScanReason {
  // "Permission denied" comes with "Could not read from remote repository … repository exists": order matters.
  return REASONS.find(([pattern]) => pattern.test(stderr))?.[1] ?? 'git_failed';
}

function messageOf(stderr: string, code: number | null): string {
  const line = stderr.split('\n').find((text) => /^(?:fatal|error|remote|ssh):/.test(text));
  return redactUrl(line ?? `git ended with code ${code ?? 'none'}.`).slice(0, 500);
}
