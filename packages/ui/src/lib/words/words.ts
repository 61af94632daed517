import { createContext, use } from 'react';

/** What a phrase says for each grammatical number that its language has. */
export interface Plural extends Partial<Record<Intl.LDMLPluralRule, string>> {
  readonly other: string;
}

/** What is said, with places in braces for what varies: `'{first} of {all}'`. A {@link Plural} goes by `count`. */
export type Phrase = string | Plural;

type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesIn<Rest>
  : never;
type PlacesOf<Said> = Said extends string ? PlacesIn<Said> : 'count' | PlacesIn<Said[keyof Said]>;
type Values = Readonly<Record<string, string | number>>;
type ValuesOf<Said> = [PlacesOf<Said>] extends [never]
  ? readonly []
  : readonly [
      { readonly [Place in PlacesOf<Said>]: Place extends 'count' ? number : string | number },
    ];

/** The phrases of one component in English, under their names. Made by {@link words}. */
export interface Words<Table extends Record<string, Phrase>> {
  readonly of: string;
  readonly english: Table;
  readonly speakers: WeakMap<Speech, Speaker<Table>>;
}

/** A language, and what is said in it. */
export interface Speech {
  /** BCP 47; `undefined` is the English of this library. */
  readonly locale: string | undefined;
  /** Phrases by component and name; what is missing is said in English. */
  readonly translation: Readonly<
    Record<string, Readonly<Record<string, Phrase | undefined>> | undefined>
  >;
}

/** Says the phrases of one component in one language. */
export interface Speaker<Table extends Record<string, Phrase>> {
  /** A phrase, with its places filled; numbers are written as the language does. */
  say: <Name extends keyof Table & string>(name: Name, ...values: ValuesOf<Table[Name]>) => string;
  /** A number as the language writes it. */
  number: (value: number) => string;
  /** What `Intl` is asked for dates with. */
  locale: string;
}

/** English, as this library speaks it by itself: numbers as in 1,284, dates as in 28 Nov 2026. */
export const ENGLISH: Speech = { locale: undefined, translation: {} };

/** What is spoken here. Set by `WordsProvider`. */
export const SpeechContext = createContext<Speech>(ENGLISH);

const tools = new Map<string | undefined, readonly [Intl.NumberFormat, Intl.PluralRules]>();

/** Made once for each language: making them is the slow part. */
function toolsOf(locale: string | undefined): readonly [Intl.NumberFormat, Intl.PluralRules] {
  const made = tools.get(locale) ?? [
    new Intl.NumberFormat(locale ?? 'en-US'),
    new Intl.PluralRules(locale ?? 'en-US'),
  ];
  tools.set(locale, made);
  return made;
}

function fill(phrase: Phrase, values: Values, locale: string | undefined): string {
  const [numbers, plurals] = toolsOf(locale);
  const text =
    typeof phrase === 'string'
      ? phrase
      : (phrase[plurals.select(Number(values.count))] ?? phrase.other);
  return text.replace(/\{(\w+)\}/gu, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/**
 * The English texts of a component, kept beside it: a page that imports the component loads
 * these texts and no others (docs/adr/0309). `translation.ts` gathers their types.
 *
 * @param of the component's name, under which a translation has them
 */
export function words<const Table extends Record<string, Phrase>>(
  of: string,
  english: Table,
): Words<Table> {
  return { of, english, speakers: new WeakMap() };
}

/** Says the words of a component outside a rendering. */
export function speakerOf<Table extends Record<string, Phrase>>(
  own: Words<Table>,
  speech: Speech,
): Speaker<Table> {
  const known = own.speakers.get(speech);
  if (known !== undefined) return known;
  const { locale, translation } = speech;
  const speaker: Speaker<Table> = {
    say: (name, ...values) =>
      fill(translation[own.of]?.[name] ?? own.english[name] ?? name, values.at(0) ?? {}, locale),
    number: (value) => toolsOf(locale)[0].format(value),
    locale: locale ?? 'en-GB',
  };
  own.speakers.set(speech, speaker);
  return speaker;
}

/** The words of a component in the language that is spoken here. The same object for the same language. */
export function useWords<Table extends Record<string, Phrase>>(own: Words<Table>): Speaker<Table> {
  return speakerOf(own, use(SpeechContext));
}
