import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** What can be mounted and timed, by name. The outer call makes the data, before the clock starts. */
export type Scenarios = Readonly<Record<string, () => () => ReactNode>>;

/** What mounting came to. */
interface Mounted {
  ms: number;
  nodes: number;
}

declare global {
  interface Window {
    benchMount: (name: string) => Promise<Mounted>;
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

/** Lets the bench mount these from outside the page. */
export function offer(scenarios: Scenarios): void {
  window.benchMount = async (name) => {
    const render = scenarios[name]?.();
    if (render === undefined) throw new Error(`There is no scenario ${name}.`);
    const host = document.createElement('div');
    document.body.append(host);
    const root = createRoot(host);
    sweep();
    await painted();
    const from = performance.now();
    flushSync(() => root.render(render()));
    await settled(host);
    const ms = performance.now() - from;
    const nodes = host.querySelectorAll('*').length;
    root.unmount();
    host.remove();
    return { ms, nodes };
  };
}
