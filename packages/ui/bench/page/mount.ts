import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** What can be mounted and timed, by name. The outer call makes the data, before the clock starts. */
export type Scenarios = Readonly<Record<string, () => () => ReactNode>>;

/** What mounting came to, in milliseconds to the drawn frame. */
interface Mounted {
  ms: number;
  nodes: number;
}

declare global {
  interface Window {
    /** Makes the data of a scenario and a place for it, and sweeps. */
    benchReady: (name: string) => Promise<void>;
    benchMount: () => Promise<Mounted>;
    benchLeave: () => void;
  }
}

/** A frame that was drawn: two callbacks later. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** Waits for parts whose code comes later; that is part of the time. */
async function settled(host: HTMLElement): Promise<void> {
  do await painted();
  while (host.querySelector('[data-later]') !== null);
}

/** Throws away what earlier turns left, where the browser was started with a handle for it. */
function sweep(): void {
  if ('gc' in globalThis && typeof globalThis.gc === 'function') globalThis.gc();
}

/** Lets the bench mount these from outside the page, in steps, so that it can look at the clocks in between. */
export function offer(scenarios: Scenarios): void {
  const ready = new Map<string, () => ReactNode>();
  let render: () => ReactNode = () => null;
  let host = document.createElement('div');
  let root = createRoot(host);
  window.benchReady = async (name) => {
    // Once for all turns: what its making leaves behind would be swept while another one is mounted.
    const made = ready.get(name) ?? scenarios[name]?.();
    if (made === undefined) throw new Error(`There is no scenario ${name}.`);
    ready.set(name, made);
    render = made;
    host = document.createElement('div');
    document.body.append(host);
    root = createRoot(host);
    sweep();
    await painted();
  };
  window.benchMount = async () => {
    const from = performance.now();
    flushSync(() => root.render(render()));
    await settled(host);
    return { ms: performance.now() - from, nodes: host.querySelectorAll('*').length };
  };
  window.benchLeave = () => {
    root.unmount();
    host.remove();
  };
}
