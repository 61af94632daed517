import { SEARCH_FIELDS, SEARCH_MAX_LENGTH } from '@sluice/domain/commit-search';
import { type SearchPieceKind, searchPieces } from '@sluice/domain/search-pieces';
import { Button } from '@sluice/ui/Button';
import { Checkbox } from '@sluice/ui/Checkbox';
import { Dialog } from '@sluice/ui/Dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSetAtom } from '../../../store.ts';
import { searchAction } from '../explore.atoms.ts';
import { optionId, SuggestionList } from './SuggestionList.tsx';
import { useSuggestions } from './use-suggestions.ts';

export interface SearchBoxProps {
  /** What was searched. */
  searched: { readonly query: string; readonly isRestricted: boolean };
  /** Why it cannot be read. */
  error: string | null;
  busy: boolean;
}

const COLOURS: Record<SearchPieceKind, string> = {
  operator: 'text-accent-text font-semibold',
  parenthesis: 'text-text-muted font-semibold',
  field: 'text-done-text',
  text: '',
  space: '',
  wrong: 'text-hot-text underline decoration-wavy',
};
/** The box and the colours under it are laid out alike, to the pixel. */
const LAID_OUT = 'block whitespace-pre-wrap break-words px-3 py-2 font-mono text-base leading-6';

/** The query with its grammar in colours; Enter searches. */
export function SearchBox({ searched, error, busy }: SearchBoxProps) {
  const id = useId();
  const [query, setQuery] = useState(searched.query);
  const [isRestricted, setRestricted] = useState(searched.isRestricted);
  const [isTouched, setTouched] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const search = useSetAtom(searchAction);
  const suggestions = useSuggestions(query, setQuery, box);
  const { options, active, follow, close, takeKey } = suggestions;
  const listId = `${id}-suggestions`;
  const isEmpty = query.trim() === '';
  const isChanged = query.trim() !== searched.query;
  const shownError = isEmpty
    ? isTouched
      ? query === ''
        ? 'Required'
        : 'The query cannot be empty'
      : null
    : isChanged
      ? null
      : error;
  const submit = () => {
    setTouched(true);
    close();
    if (isEmpty) box.current?.focus();
    else search({ query: query.trim(), isRestricted });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || takeKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id} className="font-medium">
        Query
      </label>
      <div className="flex flex-wrap items-start gap-2">
        <div className="relative min-w-0 grow basis-80 rounded-md border border-border-strong bg-surface focus-within:outline-2 focus-within:outline-focus">
          <div aria-hidden className={`${LAID_OUT} min-h-10 w-full`}>
            {searchPieces(query).map(({ kind, text, at }) => (
              <span key={at} className={COLOURS[kind]}>
                {text}
              </span>
            ))}
            {/* A line break at the end has a line of its own. */}
            {'\u200b'}
          </div>
          <textarea
            ref={box}
            id={id}
            value={query}
            rows={1}
            spellCheck={false}
            autoCapitalize="off"
            maxLength={SEARCH_MAX_LENGTH}
            aria-invalid={shownError !== null || undefined}
            aria-describedby={shownError === null ? undefined : `${id}-error`}
            aria-autocomplete="list"
            aria-controls={options.length > 0 ? listId : undefined}
            aria-activedescendant={active < 0 ? undefined : optionId(listId, active)}
            onChange={(event) => {
              setQuery(event.target.value);
              follow(event.target.selectionStart);
            }}
            onBlur={() => {
              setTouched(query !== searched.query);
              close();
            }}
            onKeyDown={onKeyDown}
            className={`${LAID_OUT} absolute inset-0 size-full resize-none overflow-hidden bg-transparent text-transparent caret-text outline-none selection:bg-accent-soft`}
          />
          <SuggestionList id={listId} suggestions={suggestions} />
        </div>
        <Button type="submit" tone="primary" size="large" icon={<Search />} busy={busy}>
          Search
        </Button>
      </div>
      {shownError === null ? null : (
        <p id={`${id}-error`} role="alert" className="text-sm text-hot-text">
          {shownError}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="Restrict results to company perimeter"
          checked={isRestricted}
          onCheckedChange={(next) => setRestricted(next === true)}
        />
        <Button tone="quiet" size="small" onClick={() => setHelpOpen(true)}>
          Cheat sheet
        </Button>
      </div>
      <CheatSheet open={isHelpOpen} onOpenChange={setHelpOpen} />
    </form>
  );
}

const RULES = [
  ['password token', 'Both words: terms side by side must all be found'],
  ['password OR token', 'One of them'],
  ['NOT test', 'Without this word'],
  ['(a1 OR b2) AND c3', 'Parentheses say what belongs together'],
  ['"secret key"', 'This text, in capitals or not'],
  ['token*', 'Words with this beginning, of three letters or more'],
  ['file.filename: prod.env', 'In one field'],
  ['author.login.keyword: "ada"', 'A field that is exactly this'],
] as const;

function CheatSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Cheat sheet" size="large">
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2">
        {RULES.map(([query, what]) => (
          <div key={query} className="contents">
            <dt className="font-mono text-sm">{query}</dt>
            <dd className="text-text-muted">{what}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 mb-2 font-semibold">Fields</h3>
      <ul className="grid gap-1 font-mono text-sm sm:grid-cols-2">
        {SEARCH_FIELDS.map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
    </Dialog>
  );
}
