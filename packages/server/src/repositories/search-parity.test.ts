import {
  parseSearch,
  printSearch,
  SEARCH_FIELDS,
  type SearchNode,
} from '@sluice/domain/commit-search';
import { extensionOf, isSearchMatch, type SearchedFile } from '@sluice/domain/search-match';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSource } from '../testing/findings.ts';
import { createWorld, TEST_NOW, type World } from '../testing/world.ts';
import { keepCommits } from './search-index.ts';
import { findPatches } from './search-results.ts';

// Few words, so that searches and files meet often.
const words = fc.constantFrom('acme', 'secret', 'clientSecret', 'client', 'api', 'Key42', 'Zoë');
const texts = fc
  .array(fc.tuple(words, fc.constantFrom(' ', '_', '.', '\n', ' = "')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((pairs) => pairs.flat().slice(0, -1).join(''));
const terms = fc.oneof(
  fc
    .tuple(fc.constantFrom('', ...SEARCH_FIELDS.map((field) => `${field}: `)), texts)
    .map(([field, text]) => `${field}"${text.replaceAll('"', '\\"')}"`),
  fc.constantFrom(
    'sec*',
    'file.patch: cli*',
    'file.file_extension: ts',
    'file.filename.keyword: api.ts',
  ),
);
const searches: fc.Arbitrary<SearchNode> = fc
  .letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      terms,
      fc
        .tuple(tie('node'), fc.constantFrom(' ', ' OR '), tie('node'))
        .map((all) => `(${all.join('')})`),
      tie('node').map((node) => `NOT ${node}`),
    ),
  }))
  .node.map((text) => {
    const parsed = parseSearch(text);
    if (!parsed.ok) throw new Error(`${parsed.refusal.code}: ${text}`);
    return parsed.node;
  });
const searchedFiles: fc.Arbitrary<SearchedFile> = fc
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

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function keep(file: SearchedFile, sha: string): Promise<void> {
  const name = file['source_metadata.repo_name'];
  const id = await aSource(world, world.admin, name);
  await keepCommits(world.database.db, world.admin.companyId, { id, name }, [
    {
      sha,
      authorName: file['commit.author.name'],
      authorEmail: file['commit.author.email'],
      authorLogin: file['author.login'],
      committerName: file['commit.committer.name'],
      committerEmail: file['commit.committer.email'],
      committerLogin: file['committer.login'],
      message: file['commit.message'],
      authoredAt: TEST_NOW,
      committedAt: TEST_NOW,
      files: [
        { path: file['file.filename'], body: file['file.patch'], isTruncated: false, spans: [] },
      ],
    },
  ]);
}

describe('the index of the database', () => {
  it('finds what the rule of the domain finds', async () => {
    const { db } = world.database;
    const { companyId } = world.admin;
    const files = fc.sample(searchedFiles, 40);
    for (const [index, file] of files.entries()) await keep(file, String(index).padStart(40, '0'));
    const { rows } = {
      rows: await db.selectFrom('search_patches').select('id').orderBy('id').execute(),
    };
    await fc.assert(
      fc.asyncProperty(searches, async (node) => {
        const found = await findPatches(
          db,
          companyId,
          { node, isRestricted: false },
          { offset: 0, limit: 100 },
        );
        const expected = rows.flatMap(({ id }, index) => {
          const file = files[index];
          return file !== undefined && isSearchMatch(node, file) ? [id] : [];
        });
        expect([printSearch(node), found.ids.toSorted((a, b) => a - b)]).toEqual([
          printSearch(node),
          expected,
        ]);
      }),
      { numRuns: 150 },
    );
  });
});
