import fc from 'fast-check';
import { parseSearch, printSearch, type SearchNode } from '../commit-search/commit-search.ts';
import type { SearchedFile } from '../search-match/search-match.ts';
import { extensionOf } from '../search-match/search-match.ts';

/** Few words, so that searches and files meet often. */
const words = fc.constantFrom(
  'acme',
  'secret',
  'clientSecret',
  'client',
  'api',
  'Key42',
  'ts',
  'Zoë',
);
const separators = fc.constantFrom(' ', '_', '.', '\n', ' = "', '@', '/');
const texts = fc
  .array(fc.tuple(words, separators), { minLength: 1, maxLength: 4 })
  .map((pairs) => pairs.flat().slice(0, -1).join(''));

const fields = fc.constantFrom(
  '', 'file.patch: ', 'file.filename: ', 'commit.author.email: ', 'commit.author.name: ', 'commit.message: ',
  'source_metadata.repo_name: ', 'author.login: ',
); // biome-ignore format: a list
const quoted = texts.map((text) => `"${text.replaceAll('"', '\\"')}"`);
const terms = fc.oneof(
  fc.tuple(fields, quoted).map((pair) => pair.join('')),
  fc.constantFrom(
    'sec*',
    'file.patch: cli*',
    'file.file_extension: ts',
    'file.filename.keyword: "api.ts"',
  ),
);

/** Any search, as text that can be parsed. */
export const searchTexts: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    terms,
    fc
      .tuple(tie('node'), fc.constantFrom(' ', ' AND ', ' OR '), tie('node'))
      .map((all) => `(${all.join('')})`),
    tie('node').map((node) => `NOT ${node}`),
  ),
})).node;

/** The tree of any search. */
export const searches: fc.Arbitrary<SearchNode> = searchTexts
  .map((text) => {
    const parsed = parseSearch(text);
    if (!parsed.ok) throw new Error(`${parsed.refusal.code} at ${parsed.refusal.at}: ${text}`);
    return parsed.node;
  })
  .filter((node) => printSearch(node).length < 2_000);

/** Any file of a commit. */
export const searchedFiles: fc.Arbitrary<SearchedFile> = fc
  .record({
    'file.patch': texts,
    'file.filename': fc.constantFrom('api.ts', 'src/client.ts', 'README', 'acme.tar.gz'),
    'commit.author.email': fc.constantFrom('acme@api.example', 'key42@acme.example', ''),
    'commit.author.name': words,
    'author.login': fc.constantFrom('', 'acme'),
    'commit.committer.email': fc.constant('web@api.example'),
    'commit.committer.name': words,
    'committer.login': fc.constant(''),
    'commit.message': texts,
    'source_metadata.repo_name': fc.constantFrom('acme/api', 'client/secret'),
  })
  .map((file) => ({ ...file, 'file.file_extension': extensionOf(file['file.filename']) }));
