import { describe, expect, it } from 'vitest';
import { ACTION_REFUSALS, REFUSAL_TEXTS } from '../actions/actions.ts';
import { PROBLEMS } from './problems.ts';

describe('the problems of the wire', () => {
  it.each(ACTION_REFUSALS)('have %s with the sentence of the button', (refusal) => {
    const [status, detail] = PROBLEMS[refusal];
    expect(status).toBe(refusal === 'not_permitted' ? 403 : 400);
    expect(detail).toBe(REFUSAL_TEXTS[refusal]);
  });

  it.each(Object.entries(PROBLEMS))('%s has a status of failure and a sentence', (_, problem) => {
    expect(problem[0]).toBeGreaterThanOrEqual(400);
    expect(problem[1]).not.toBe('');
  });
});
