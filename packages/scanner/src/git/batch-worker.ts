import { enableCompileCache, flushCompileCache } from 'node:module';

/*
 * Entry point of a thread. Node caches the compiled detectors for the next thread, which then
 * starts in a third of the time. The cache must be on before anything else is imported.
 */

enableCompileCache();
await import('./task-worker.ts');
flushCompileCache();
