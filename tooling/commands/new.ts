import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../lib/root.ts';
import { runCommand } from '../lib/steps.ts';
import { componentFiles, routeFiles, screenFiles } from '../templates/templates.ts';

/** What can be made, each with the folder shape that CONTRIBUTING.md asks for. */
const MAKERS: Readonly<Record<string, (name: string) => Record<string, string>>> = {
  component: componentFiles,
  screen: screenFiles,
  route: routeFiles,
};

function refuse(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 2;
}

const [kind = '', name = ''] = process.argv.slice(2);
const make = MAKERS[kind];
if (make === undefined || !/^[A-Z][A-Za-z0-9]+$/.test(name)) {
  refuse('Usage: npm run new -- component|screen|route <Name>, the name in PascalCase.');
} else {
  const files = make(name);
  const taken = Object.keys(files).filter((path) => existsSync(inRoot(path)));
  if (taken.length > 0) refuse(`There is already ${taken.join(', ')}.`);
  else {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(inRoot(path)), { recursive: true });
      writeFileSync(inRoot(path), content);
      process.stdout.write(`${path}\n`);
    }
    // The order of imports depends on the name.
    process.exitCode = await runCommand(['biome', 'check', '--write', ...Object.keys(files)]);
  }
}
