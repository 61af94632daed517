/** Waits for the first SIGINT or SIGTERM; a second one ends the process immediately. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.once(name, () => {
        process.once(name, () => process.exit(1));
        resolve();
      });
    }
  });
}
