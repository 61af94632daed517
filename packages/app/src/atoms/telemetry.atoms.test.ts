import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../store.ts';
import { noTelemetry } from '../telemetry.ts';
import { memoryHistory, setHistoryAction } from './location.atoms.ts';
import { leaveAction, telemetryAtom } from './telemetry.atoms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('leaveAction', () => {
  it('leaves when the report has left', async () => {
    const store = createStore();
    const history = memoryHistory('/');
    store.set(setHistoryAction, history);
    await store.set(leaveAction, '/docs/operations');
    expect(history.redirects).toEqual(['/docs/operations']);
  });

  it('waits for a slow report 250 ms at most', async () => {
    const store = createStore();
    const history = memoryHistory('/');
    store.set(setHistoryAction, history);
    store.set(telemetryAtom, { ...noTelemetry, outboundOpened: () => new Promise(() => {}) });
    const left = store.set(leaveAction, '/docs');
    await vi.advanceTimersByTimeAsync(249);
    expect(history.redirects).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await left;
    expect(history.redirects).toEqual(['/docs']);
  });
});
