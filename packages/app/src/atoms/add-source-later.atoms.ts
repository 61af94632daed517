import { atom } from '../store.ts';

/**
 * Adds a repository and begins its first scan. Answers null when it worked, else the text for the
 * field. Its code comes when it is first needed.
 */
export const addSourceLaterAction = atom(
  null,
  async (_get, set, url: string): Promise<string | null> => {
    const { addSourceAction } = await import('./add-source.atoms.ts');
    return set(addSourceAction, url);
  },
);
