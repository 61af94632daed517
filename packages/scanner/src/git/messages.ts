import { createAddedText } from '../engine/added-text.ts';
import type { Engine } from '../engine/engine.ts';
import type { TextFinding } from '../finding.ts';
import { messageOf, readObjects } from './objects.ts';
import type { GitOptions } from './run.ts';

/** The path of findings in a commit message: no file's path begins with a slash. */
export const MESSAGE_PATH = '/commit message';

/** A reader of commits' messages, one after the other: finds what they hold, line by line as their authors wrote it. */
export function messageReader(
  engine: Engine,
  onFinding: (sha: string, finding: TextFinding) => void,
): (sha: string, raw: Buffer) => void {
  let of = '';
  const text = createAddedText(engine, (finding) => onFinding(of, finding));
  return (sha, raw) => {
    of = sha;
    text.open(MESSAGE_PATH);
    let line = 0;
    for (const content of linesOf(messageOf(raw))) {
      line++;
      text.append(content, 0, content.length, line);
      text.endLine();
    }
    text.close();
  };
}

function linesOf(message: string): Buffer[] {
  return message.split('\n').map((line) => Buffer.from(line, 'utf8'));
}

/** Those of the commits whose messages hold something. @throws ScanError */
export async function commitsWithMessages(
  gitDir: string,
  commits: readonly string[],
  engine: Engine,
  options: GitOptions,
): Promise<string[]> {
  const found = new Set<string>();
  const read = messageReader(engine, (sha) => found.add(sha));
  for await (const { id, content } of readObjects(gitDir, commits, options)) read(id, content);
  return [...found];
}

/** A message as the patch of a new file, so that it is shown, marked and masked as files are. */
export function messagePatch(raw: Buffer): string {
  const lines = messageOf(raw).replace(/\n+$/, '').split('\n');
  const name = MESSAGE_PATH.slice(1);
  return [
    `diff --git a/${name} b/${name}`,
    'new file mode 100644',
    '--- /dev/null',
    `+++ b/${name}`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
    '',
  ].join('\n');
}
