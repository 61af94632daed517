import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** What a tool printed, and how it ended. */
export interface ToolRun {
  readonly code: number;
  readonly output: string;
}

/** Runs one of the installed tools over the repository, or a copy; ending badly is an answer, not an error. */
export function runTool(name: string, args: readonly string[], cwd = ROOT): Promise<ToolRun> {
  return new Promise((resolve) => {
    const tool = join(ROOT, 'node_modules', '.bin', name);
    const options = {
      cwd,
      env: { ...process.env, SLUICE_PICTURES: 'off' },
      maxBuffer: 64 * 1024 * 1024,
    };
    execFile(tool, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: `${stdout}\n${stderr}` });
    });
  });
}
