import { execFileSync } from 'node:child_process';
import { exampleMaker } from '@sluice/scanner';

/** What a repository holds. */
interface Lines {
  readonly lines: number;
  /** A secret in each so many lines. */
  readonly every: number;
  readonly files: number;
  /** Another seed gives other secrets. */
  readonly seed: number;
}

/** Makes a bare repository with one commit. */
export function makeRepository(folder: string, { lines, every, files, seed }: Lines): string {
  const maker = exampleMaker(seed);
  const who = 'Dev <dev@mail.example> 1760000000 +0000';
  const parts = [
    `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata 1\nx\n`,
    ...Array.from({ length: files }, (_, file) => {
      const text = Array.from({ length: Math.ceil(lines / files) }, (_line, index) => {
        const letters = maker.chars(
          'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789',
          24,
        );
        const begin = [index % every === 0 ? 'sk' : 'ks', 'live'].join('_');
        return `line ${index}: '${begin}_${letters}'\n`;
      }).join('');
      return `M 100644 inline src/f${file}.txt\ndata ${Buffer.byteLength(text)}\n${text}\n`;
    }),
  ];
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', folder]);
  const input = `${parts.join('')}\ndone\n`;
  execFileSync('git', ['-C', folder, 'fast-import', '--quiet', '--done'], { input });
  return folder;
}
