import { kindAtom } from '../../atoms/location.atoms.ts';
import { incidentIdAtom } from '../../atoms/preview.atoms.ts';
import { userAtom } from '../../atoms/session.atoms.ts';
import { persistedAtom } from '../../lib/persisted-atom.ts';
import { atom } from '../../store.ts';

/** What a person has typed about an incident and not saved, by the name of the draft. */
export type NoteDrafts = Readonly<Record<string, string>>;

/** The name of the draft of a new note; that of a note that is edited is its id. */
export const NEW_NOTE = 'new';

type DraftsAtom = ReturnType<typeof makeDraftsAtom>;

function parseDrafts(text: string): NoteDrafts | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function makeDraftsAtom(key: string) {
  const format = { parse: parseDrafts, print: JSON.stringify };
  return persistedAtom<NoteDrafts>(key, {}, format, () => globalThis.sessionStorage);
}

const draftsAtoms = new Map<string, DraftsAtom>();

/**
 * The drafts of one person about one incident. They outlive the page, a reload and signing out, and
 * end with the browser's tab: a note may quote what leaked.
 */
const draftsOfAtom = atom((get) => {
  const key = `sluice.drafts.${get(userAtom)?.id ?? 0}.${get(kindAtom)}.${get(incidentIdAtom) ?? 0}`;
  const kept = draftsAtoms.get(key) ?? makeDraftsAtom(key);
  draftsAtoms.set(key, kept);
  return kept;
});

/** The drafts about the incident that is shown. */
export const noteDraftsAtom = atom((get) => get(get(draftsOfAtom)));

/** Keeps a draft; null drops it. */
export const keepDraftAction = atom(null, (get, set, name: string, message: string | null) => {
  const { [name]: _replaced, ...others } = get(noteDraftsAtom);
  set(get(draftsOfAtom), message === null ? others : { ...others, [name]: message });
});
