import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, printSearch } from '../commit-search/commit-search.ts';
import { searchedFiles, searches } from '../testing/search-arbitraries.ts';
import { extensionOf, isSearchMatch, type SearchedFile, searchSpans } from './search-match.ts';

const FILE: SearchedFile = {
  'file.patch': '+const clientSecret = read("api.acme.example");\n-old Line',
  'file.filename': 'src/Config.ts',
  'file.file_extension': 'ts',
  'commit.author.email': 'Ada@acme.example',
  'commit.author.name': 'Ada Byron',
  'author.login': '',
  'commit.committer.email': 'web@host.example',
  'commit.committer.name': 'The Web',
  'committer.login': 'web-flow',
  'commit.message': 'Read the secret\n\nFrom the vault.',
  'source_metadata.repo_name': 'acme/billing',
};
const nodeOf = (query: string) => {
  const parsed = parseSearch(query);
  if (!parsed.ok) throw new Error(parsed.refusal.code);
  return parsed.node;
};

describe('a file of a commit', () => {
  it.each([
    'clientSecret', 'CLIENT', 'secret', 'cli*', 'api.acme.example', 'API.Acme', '"read(\\"api"', 'byron', 'vault', 'billing',
    'old AND ada', 'nothing OR byron', 'NOT nothing', 'file.filename: config', 'file.file_extension: ts',
    'file.filename.keyword: src/Config.ts', 'commit.author.email.keyword: Ada@acme.example', 'commit.author.name: ada',
    'commit.committer.name: web', 'committer.login: web-flow', 'commit.message: "secret\n\nFrom"', 'source_metadata.repo_name: acme',
    'clientSecret byron vault', 'file.file_extension: TS',
  ])('is found by %s', (query) => {
    expect(isSearchMatch(nodeOf(query), FILE)).toBe(true);
  }); // biome-ignore format: a list

  it.each([
    'nothing', 'ecret', 'config.js', '"secret client"', 'NOT secret', 'file.filename: byron', 'file.file_extension: tsx',
    'file.filename.keyword: src/config.ts', 'commit.author.email: web', 'author.login: ada', 'author.login.keyword: ada', 'byr* NOT ada',
    'commit.committer.email.keyword: host',
  ])('is not found by %s', (query) => {
    expect(isSearchMatch(nodeOf(query), FILE)).toBe(false);
  }); // biome-ignore format: a list

  it('is found by a search or by its contrary', () => {
    fc.assert(
      fc.property(searches, searchedFiles, (node, file) => {
        expect(isSearchMatch({ type: 'none', node }, file)).toBe(!isSearchMatch(node, file));
      }),
    );
  });

  it('is found the same by a search as it is printed', () => {
    fc.assert(
      fc.property(searches, searchedFiles, (node, file) => {
        expect(isSearchMatch(nodeOf(printSearch(node)), file)).toBe(isSearchMatch(node, file));
      }),
    );
  });
});

describe('an extension', () => {
  it.each([
    ['src/a.TS', 'ts'],
    ['a.tar.gz', 'gz'],
    ['.env', ''],
    ['a/.env.local', 'local'],
    ['Makefile', ''],
    ['a.b/c', ''],
    ['a.', ''],
  ])('of %s is %j', (path, extension) => {
    expect(extensionOf(path)).toBe(extension);
  });

  it('that is missing matches none', () => {
    const file = { ...FILE, 'file.filename': 'README', 'file.file_extension': '' };
    expect(isSearchMatch(nodeOf('file.file_extension: ts'), file)).toBe(false);
  });
});

describe('the marks in a patch', () => {
  const patch = FILE['file.patch'];
  it.each([
    ['secret', [[0, 13, 19]]],
    ['clientSecret secret', [[0, 7, 19]]],
    ['api.acme OR OLD', [[0, 28, 36], [1, 1, 4]]],
    ['cli*', [[0, 7, 19]]],
    ['file.patch: line', [[1, 5, 9]]],
    ['commit.message: line', []],
    ['NOT secret', []],
    ['byron', []],
  ])('of %s', (query, expected) => {
    const spans = searchSpans(nodeOf(query), patch);
    expect(spans.map(({ line, start, end }) => [line, start, end])).toEqual(expected);
  }); // biome-ignore format: places

  it('are so many and no more', () => {
    expect(searchSpans(nodeOf('line'), 'line '.repeat(300))).toHaveLength(200);
  });
});
