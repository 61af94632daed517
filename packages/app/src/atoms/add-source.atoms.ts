import type { Failure } from '@sluice/contract/client';
import { repositoryUrlRefusal, VALIDATION_TEXTS } from '@sluice/domain/validation';
import { sourceClientAtom } from '../later-clients.ts';
import { queryClientAtom } from '../query.ts';
import { atom } from '../store.ts';
import { SOURCES_KEY, watchScanAction } from './sources.atoms.ts';
import { sayDoneAction } from './toast.atoms.ts';

function fieldText(failure: Failure): string {
  return failure.fields.url?.[0] ?? failure.detail;
}

/** Adds a repository. Answers null when it worked, else the text for the field. */
export const addSourceAction = atom(null, async (get, set, url: string): Promise<string | null> => {
  const refusal = repositoryUrlRefusal(url);
  if (refusal !== null) return VALIDATION_TEXTS[refusal];
  const result = await get(sourceClientAtom).createSource({ body: { url: url.trim() } });
  if (!result.ok) return fieldText(result);
  set(watchScanAction, result.data.id);
  set(sayDoneAction, `${result.data.name} is watched from now on`);
  await get(queryClientAtom).invalidateQueries({ queryKey: SOURCES_KEY });
  return null;
});
