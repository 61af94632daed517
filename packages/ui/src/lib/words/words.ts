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

const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();

/** Makes one for each language: making them is the slow part. */
function kept<Made>(made: Map<string, Made>, locale: string, make: (locale: string) => Made): Made {
  const one = made.get(locale) ?? make(locale);
  made.set(locale, one);
  return one;
}

function numberText(value: number, locale = 'en-US'): string {
  return kept(numbers, locale, (tag) => new Intl.NumberFormat(tag)).format(value);
}

function fill(phrase: Phrase, values: Values | undefined, locale: string | undefined): string {
  const count = values?.count;
  const text =
    typeof phrase === 'string'
      ? phrase
      : ((typeof count === 'number'
          ? phrase[kept(plurals, locale ?? 'en', (tag) => new Intl.PluralRules(tag)).select(count)]
          : undefined) ?? phrase.other);
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/gu, (place, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? numberText(value, locale) : (value ?? place);
  });
}

/**
 * The words that a component brings along, in English, beside the component that says them: whoever imports it pays for
 * them and for no others (docs/adr/0309). `translation.ts` gathers their types.
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
      fill(translation[own.of]?.[name] ?? own.english[name] ?? name, values.at(0), locale),
    number: (value) => numberText(value, locale),
    locale: locale ?? 'en-GB',
  };
  own.speakers.set(speech, speaker);
  return speaker;
}

/** The words of a component in the language that is spoken here. The same object for the same language. */
export function useWords<Table extends Record<string, Phrase>>(own: Words<Table>): Speaker<Table> {
  return speakerOf(own, use(SpeechContext));
}
