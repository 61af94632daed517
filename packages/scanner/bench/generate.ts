import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { DETECTORS, type ExampleMaker, exampleMaker } from '../src/index.ts';

/*
 * The shape of a history that people wrote, by the figures of eslint's: 11 KB of patch a commit, two or three files in each, files
 * that grow with the years, one commit in a hundred with a secret that stays.
 */
const COMMITS = 7_000;
const FILES = 240;
const FIRST_LINES = 60;
const MOST_CHANGED_FILES = 4;
const MOST_ADDED_LINES = 62;
const MOST_REMOVED_LINES = 40;
const COMMITS_A_SECRET = 100;

/** Identifiers as code has them; words that detectors look for are about as rare as in real sources. */
const WORDS = (
  'node return value function options context report source message config result parse index length client request ' +
  'response schema range start finish type item entry buffer offset parent child scope visit walker render layout ' +
  'frame color width height margin border table column row cell header footer button dialog panel route handler ' +
  'event listener timer queue worker thread stream reader writer cursor filter mapper reducer state store action ' +
  'select update insert remove create build compile bundle module package version release branch commit merge diff ' +
  'patch review assign label ticket story sprint board chart series axis legend tooltip marker cluster tile zoom ' +
  'camera scene light shader mesh vertex edge graph path search match score weight bias layer tensor batch epoch ' +
  'loss metric trace span logger level debug warn error retry backoff cache evict flush commitment ledger invoice ' +
  'order product price discount basket customer address country city street number token key password auth secret'
).split(' ');

/** Text that looks like code, of this many bytes; the same for the same maker. */
export function codeText(make: ExampleMaker, bytes: number): Buffer {
  const random = (below: number): number =>
    Number.parseInt(make.chars('0123456789', 9), 10) % below;
  const word = (): string => WORDS[random(WORDS.length)] ?? '';
  const pool = Array.from(
    { length: 20_000 },
    () =>
      `${' '.repeat(2 * random(4))}const ${word()}_${word()} = ${word()}.${word()}(${word()}, "${word()} ${word()}", ${random(9_999)});\n`,
  );
  const parts: string[] = [];
  for (let size = 0; size < bytes; ) {
    const line = pool[random(pool.length)] ?? '';
    parts.push(line);
    size += line.length;
  }
  return Buffer.from(parts.join(''));
}

/** A repository with some 70 MB of patch text that looks like code; the same for the same seed. */
export async function generateRepository(path: string, seed: number): Promise<string> {
  const random = randomBelow(seed);
  const word = (): string => WORDS[random(WORDS.length)] ?? '';
  // Generating every line costs more than git's own work, so lines are reused and a number makes them distinct.
  const pool = Array.from(
    { length: 20_000 },
    () =>
      `${' '.repeat(2 * random(4))}const ${word()}_${word()} = ${word()}.${word()}(${word()}, "${word()} ${word()}"`,
  );
  let dealt = 0;
  const lines = (count: number): string[] =>
    Array.from({ length: count }, () => `${pool[random(pool.length)]}, ${dealt++});`);
  const files = Array.from({ length: FILES }, () => lines(FIRST_LINES));
  spawnSync('git', ['init', '--quiet', '--bare', path]);
  const git = spawn(
    'git',
    ['--git-dir', path, '-c', 'core.compression=1', 'fast-import', '--quiet'],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const send = async (text: string): Promise<void> => {
    if (!git.stdin.write(text)) await once(git.stdin, 'drain');
  };
  for (let commit = 0; commit < COMMITS; commit++) {
    const when = 1_700_000_000 + commit * 600;
    await send(
      `commit refs/heads/main\nauthor A. Writer <a@acme.io> ${when} +0000\ncommitter A. Writer <a@acme.io> ${when} +0000\ndata 6\nChange\n`,
    );
    for (let change = random(MOST_CHANGED_FILES); change >= 0; change--) {
      const index = random(FILES);
      const file = files[index] ?? [];
      const added = lines(1 + random(MOST_ADDED_LINES));
      if (change === 0 && commit % COMMITS_A_SECRET === 0)
        added[0] = plantedLine(random(DETECTORS.length), random(1_000));
      file.splice(random(file.length), random(MOST_REMOVED_LINES), ...added);
      const content = `${file.join('\n')}\n`;
      await send(
        `M 100644 inline src/module-${index}.js\ndata ${Buffer.byteLength(content)}\n${content}\n`,
      );
    }
  }
  git.stdin.end('done\n');
  await once(git, 'close');
  // A host sends deltas; what fast-import leaves is looser than any clone.
  spawnSync('git', ['--git-dir', path, 'repack', '-a', '-d', '-f', '-q', '--depth=50']);
  return path;
}

/** Numbers that are the same for the same seed (Park and Miller's generator). */
function randomBelow(seed: number): (below: number) => number {
  let state = seed % 2_147_483_647;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function plantedLine(detector: number, seed: number): string {
  const text = DETECTORS[detector]?.examples(exampleMaker(seed))[0]?.text ?? '';
  return text.replaceAll('\n', ' ');
}
