import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { DETECTORS, type ExampleMaker, exampleMaker } from '../src/index.ts';

const COMMITS = 900;
const FILES = 60;
const FILE_LINES = 1_200;
const CHANGED_FILES = 3;
const CHANGED_LINES = 320;

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

/** A repository with some 75 MB of patch text that looks like code; the same for the same seed. */
export async function generateRepository(path: string, seed: number): Promise<string> {
  const make = exampleMaker(seed);
  const random = (below: number): number =>
    Number.parseInt(make.chars('0123456789', 9), 10) % below;
  const word = (): string => WORDS[random(WORDS.length)] ?? '';
  const line = (): string =>
    `${' '.repeat(2 * random(4))}const ${word()}_${word()} = ${word()}.${word()}(${word()}, "${word()} ${word()}", ${random(9_999)});`;
  // Drawing every line anew costs more than git's own work; a pool that is dealt out is varied enough.
  const pool = Array.from({ length: 20_000 }, () => `${line()} // ${make.chars('abcdef', 6)}`);
  const files = Array.from({ length: FILES }, () =>
    Array.from({ length: FILE_LINES }, () => pool[random(pool.length)] ?? ''),
  );
  spawnSync('git', ['init', '--quiet', '--bare', path]);
  const git = spawn('git', ['--git-dir', path, 'fast-import', '--quiet'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const send = async (text: string): Promise<void> => {
    if (!git.stdin.write(text)) await once(git.stdin, 'drain');
  };
  for (let commit = 0; commit < COMMITS; commit++) {
    const when = 1_700_000_000 + commit * 600;
    await send(
      `commit refs/heads/main\nauthor A. Writer <a@acme.io> ${when} +0000\ncommitter A. Writer <a@acme.io> ${when} +0000\ndata 6\nChange\n`,
    );
    for (let change = 0; change < CHANGED_FILES; change++) {
      const index = random(FILES);
      const lines = files[index] ?? [];
      const at = random(FILE_LINES - CHANGED_LINES);
      for (let i = 0; i < CHANGED_LINES; i++) lines[at + i] = pool[random(pool.length)] ?? '';
      if (random(40) === 0) lines[at] = plantedLine(random(DETECTORS.length), random(1_000));
      const content = Buffer.from(`${lines.join('\n')}\n`);
      await send(
        `M 100644 inline src/module-${index}.js\ndata ${content.length}\n${content.toString('utf8')}\n`,
      );
    }
  }
  git.stdin.end('done\n');
  await once(git, 'close');
  // A host sends deltas; what fast-import leaves is looser than any clone.
  spawnSync('git', ['--git-dir', path, 'repack', '-a', '-d', '-f', '-q', '--depth=50']);
  return path;
}

function plantedLine(detector: number, seed: number): string {
  const text = DETECTORS[detector]?.examples(exampleMaker(seed))[0]?.text ?? '';
  return text.replaceAll('\n', ' ');
}
