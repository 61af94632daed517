import { prepareTemplate } from './database.ts';

/** Makes the template once before the test files run, so that they do not all make it at the same time. */
export async function setup(): Promise<void> {
  if (!process.env.SLUICE_TEST_DATABASE_URL) await prepareTemplate();
}
