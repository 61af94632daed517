import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { exampleMaker } from '../detector/example-maker.ts';
import { DETECTORS } from '../detectors/index.ts';
import { scratch } from './repository.ts';

/** A source of repeatable numbers. */
type Random = (below: number) => number;

const NAMES = [
  'src/app.js', 'src/config.yml', '.env', 'README.md', 'deploy/values.yaml', 'lib/a.py', 'test/a.test.ts', '.npmrc',
  '.netrc', 'wp-config.php', 'data.json', 'dist/bundle.min.js', 'notes.txt', 'Dockerfile', 'settings.ini',
]; // biome-ignore format: a list

function plainLine(random: Random): string {
  const words = [
    'const',
    'value',
    'return',
    'password',
    'token',
    'key',
    'user',
    'host',
    '=',
    ':',
    '{',
    '}',
    '"a"',
    "''",
    '42',
  ];
  return Array.from({ length: 1 + random(9) }, () => words[random(words.length)]).join(' ');
}

/** Lines with a secret of some detector in them, as its own examples show it. */
function secretLines(random: Random): string[] {
  const detector = DETECTORS[random(DETECTORS.length)];
  const examples = detector?.examples(exampleMaker(random(1_000))) ?? [];
  const text = examples[random(Math.max(1, examples.length))]?.text ?? '';
  return text.split('\n');
}

function changed(lines: readonly string[], random: Random): string[] {
  const next = [...lines];
  const at = random(next.length + 1);
  switch (random(9)) {
    case 0:
      next.splice(at, random(6));
      break;
    case 1:
    case 2:
      next.splice(at, 0, ...secretLines(random));
      break;
    case 3: {
      const moved = next.splice(at, 1 + random(8));
      next.splice(random(next.length + 1), 0, ...moved);
      break;
    }
    case 4: {
      const line = next[at] ?? '';
      const cut = random(line.length + 1);
      if (at < next.length) next.splice(at, 1, line.slice(0, cut), line.slice(cut));
      break;
    }
    case 5:
      if (at + 1 < next.length) next.splice(at, 2, `${next[at]}${next[at + 1]}`);
      break;
    case 6: {
      // The same lines twice: a diff may show either as the new ones.
      const again = next.slice(at, at + 1 + random(6));
      const to = random(3) === 0 ? random(next.length + 1) : at + again.length;
      next.splice(to, 0, ...again);
      break;
    }
    case 7:
      next[at] = `${next[at] ?? ''}${' x'.repeat(random(400))}`;
      break;
    default:
      next.splice(at, 0, ...Array.from({ length: 1 + random(30) }, () => plainLine(random)));
  }
  return next;
}

/** What a file holds, in one of the encodings that files come in. */
function encoded(lines: readonly string[], random: Random): Buffer {
  const text = lines.join(random(6) === 0 ? '\r\n' : '\n') + (random(4) === 0 ? '' : '\n');
  if (random(40) === 0) return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (random(40) === 0) return Buffer.from(`\0${text}`);
  return Buffer.from(text);
}

/**
 * A bare repository with a history of chance: lines come, go, move, are doubled, cut and joined, secrets among them; files are
 * renamed, copied and deleted; branches part and merge. The same for the same seed.
 */
export function aFuzzedHistory(seed: number, commits: number): string {
  const maker = exampleMaker(seed);
  const random: Random = (below) =>
    below <= 0 ? 0 : Number.parseInt(maker.chars('0123456789', 9), 10) % below;
  let files = new Map<string, string[]>();
  const input: Buffer[] = [];
  const say = (text: string): void => void input.push(Buffer.from(text));
  const branches: { mark: number; files: Map<string, string[]> }[] = [];
  for (let mark = 1; mark <= commits; mark++) {
    let parents = mark === 1 ? [] : [mark - 1];
    const other = branches[random(branches.length)];
    if (other !== undefined && random(5) === 0) {
      // Either a merge of two lines of work, or work that goes on at an older place.
      if (random(2) === 0) parents = [mark - 1, other.mark];
      else {
        parents = [other.mark];
        files = new Map(other.files);
      }
    }
    for (let change = 0; change <= random(3); change++) {
      const name = NAMES[random(NAMES.length)] ?? 'a';
      const target = NAMES[random(NAMES.length)] ?? 'b';
      const lines = files.get(name) ?? [plainLine(random)];
      const kind = random(12);
      if (kind === 0) files.delete(name);
      else if (kind === 1) {
        files.delete(name);
        files.set(target, lines);
      } else if (kind === 2) files.set(target, lines);
      else files.set(name, changed(lines, random));
    }
    say(
      `commit refs/heads/b${random(3)}\nmark :${mark}\ncommitter A <a@acme.io> ${1_700_000_000 + mark} +0000\ndata 1\nc\n`,
    );
    for (const [index, parent] of parents.entries()) {
      say(`${index === 0 ? 'from' : 'merge'} :${parent}\n`);
    }
    say('deleteall\n');
    for (const [name, lines] of files) {
      // What a file is encoded as must not change by itself between commits.
      const own = exampleMaker(seed + name.length);
      const content = encoded(
        lines,
        (below) => Number.parseInt(own.chars('0123456789', 6), 10) % below,
      );
      say(`M 100644 inline ${name}\ndata ${content.length}\n`);
      input.push(content, Buffer.from('\n'));
    }
    if (random(4) === 0) branches.push({ mark, files: new Map(files) });
  }
  say('done\n');
  const path = join(scratch(), 'fuzzed.git');
  execFileSync('git', ['init', '--quiet', '--bare', path]);
  const git = (args: string[], stdin?: Buffer): void => {
    execFileSync('git', ['--git-dir', path, ...args], {
      input: stdin ?? Buffer.alloc(0),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  };
  git(['fast-import', '--quiet', '--force', '--done'], Buffer.concat(input));
  if (seed % 3 !== 0) git(['repack', '-a', '-d', '-f', '-q', '--depth=50', '--window=40']);
  return path;
}
