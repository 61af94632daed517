import type {
  DetectorPreview,
  KeywordPreview,
  MessagePreview,
  RatingPreview,
} from '@sluice/contract/schemas/previews';
import type { InputOf } from '../api.ts';
import { type AsyncState, asyncStateOf } from '../async-state.ts';
import { queryAtom } from '../query.ts';
import { type Atom, atom } from '../store.ts';

/** What a change would do: not asked for, or what the server answers. */
export type PreviewState<Data> = { readonly kind: 'none' } | AsyncState<Data>;

export const PREVIEW_FAILED_TEXT = 'The preview could not be made';

const OPTIONS = { retries: false, staleMs: 0 } as const;
const orNone = <Data>(
  input: unknown,
  query: Parameters<typeof asyncStateOf<Data>>[0],
): PreviewState<Data> =>
  input === null ? { kind: 'none' } : asyncStateOf<Data>(query, PREVIEW_FAILED_TEXT);

const ruleInputAtom = atom<InputOf<'previewSeverityRule'> | null>(null);
const ruleQueryAtom = queryAtom('previewSeverityRule', (get) => get(ruleInputAtom), OPTIONS);

/** What the severity rule in the form would do. */
export const rulePreviewAtom: Atom<PreviewState<RatingPreview>> = atom((get) =>
  orNone(get(ruleInputAtom), get(ruleQueryAtom)),
);
/** Asks what a rule would do; null takes the answer away, since the form has changed. */
export const previewRuleAction = atom(
  null,
  (_get, set, body: InputOf<'previewSeverityRule'>['body'] | null) =>
    set(ruleInputAtom, body === null ? null : { body }),
);

const notifierInputAtom = atom<InputOf<'previewNotifier'> | null>(null);
const notifierQueryAtom = queryAtom('previewNotifier', (get) => get(notifierInputAtom), OPTIONS);

/** What the events chosen in the form of a notifier would have sent. */
export const messagePreviewAtom: Atom<PreviewState<MessagePreview>> = atom((get) =>
  orNone(get(notifierInputAtom), get(notifierQueryAtom)),
);
/** Asks what events would have sent; null takes the answer away. */
export const previewNotifierAction = atom(
  null,
  (_get, set, body: InputOf<'previewNotifier'>['body'] | null) =>
    set(notifierInputAtom, body === null ? null : { body }),
);

const detectorInputAtom = atom<InputOf<'previewDetectors'> | null>(null);
const detectorQueryAtom = queryAtom('previewDetectors', (get) => get(detectorInputAtom), OPTIONS);

/** What the selected detectors have found. */
export const detectorPreviewAtom: Atom<PreviewState<DetectorPreview>> = atom((get) =>
  orNone(get(detectorInputAtom), get(detectorQueryAtom)),
);
/** Asks what detectors have found; null takes the answer away. */
export const previewDetectorsAction = atom(null, (_get, set, detectors: readonly string[] | null) =>
  set(detectorInputAtom, detectors === null ? null : { body: { detectors: [...detectors] } }),
);

const keywordInputAtom = atom<InputOf<'previewKeyword'> | null>(null);
const keywordQueryAtom = queryAtom('previewKeyword', (get) => get(keywordInputAtom), OPTIONS);

/** Where the keyword in the form would have matched. */
export const keywordPreviewAtom: Atom<PreviewState<KeywordPreview>> = atom((get) =>
  orNone(get(keywordInputAtom), get(keywordQueryAtom)),
);
/** Asks where a keyword would have matched; null takes the answer away. */
export const previewKeywordAction = atom(
  null,
  (_get, set, body: InputOf<'previewKeyword'>['body'] | null) =>
    set(keywordInputAtom, body === null ? null : { body }),
);
