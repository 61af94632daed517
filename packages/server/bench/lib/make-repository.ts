import { execFileSync } from 'node:child_process';
import { exampleMaker } from '@sluice/scanner';

const FILES = 20;

/** A bare repository with one commit: lines in twenty files, a secret in each `every`-th of them. */
export function makeRepository(folder: string, lines: number, every: number): string {
  const maker = exampleMaker(7);
  const who = 'Dev <dev@mail.example> 1760000000 +0000';
  const parts = [
    `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata 1\nx\n`,
    ...Array.from({ length: FILES }, (_, file) => {
      const text = Array.from({ length: Math.ceil(lines / FILES) }, (_line, index) => {
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
