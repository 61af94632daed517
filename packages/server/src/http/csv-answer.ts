import { csvLine } from '@sluice/domain/csv';
import type { Context } from 'hono';
import type { AppEnv } from '../deps.ts';

/** Answers a small CSV file as a download. Its cells can start no formula. */
export function csvAnswer(
  c: Context<AppEnv>,
  name: string,
  lines: readonly (readonly string[])[],
): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  c.header('Cache-Control', 'no-store');
  return c.body(lines.map(csvLine).join(''));
}
