import { createAddedText } from '../engine/added-text.ts';
import type { Engine } from '../engine/engine.ts';
import type { TextFinding } from '../finding.ts';
import { messageOf, readObjects } from './objects.ts';
import type { GitOptions } from './run.ts';

/** The path of what stands in the message of a commit: no file's path begins with a slash. */
export const MESSAGE_PATH = '/commit message';

/** Finds what a commit's message holds, line by line as its author wrote it. */
export function scanMessage(
  engine: Engine,
  raw: Buffer,
  onFinding: (finding: TextFinding) => void,
): void {
  const text = createAddedText(engine, onFinding);
  text.open(MESSAGE_PATH);
  messageOf(raw)
    .split('\n')
    .forEach((line, index) => {
      const content = Buffer.from(line, 'utf8');
      text.append(content, 0, content.length, index + 1);
      text.endLine();
    });
  text.close();
}

/** Those of the commits whose messages hold something. @throws ScanError */
export async function commitsWithMessages(
  gitDir: string,
  commits: readonly string[],
  engine: Engine,
  options: GitOptions,
): Promise<string[]> {
  const found = new Set<string>();
  for await (const { id, content } of readObjects(gitDir, commits, options)) {
    scanMessage(engine, content, () => found.add(id));
  }
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
