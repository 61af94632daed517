import { describe, expect, it } from 'vitest';
import { type ArchivedCommit, archiveFileName, archiveText } from './archives.ts';

const COMMIT: ArchivedCommit = {
  sha: '3f5c1d9e0a7b2c4d6e8f0a1b2c3d4e5f60718293',
  authorName: 'Ada Byron',
  authorEmail: 'ada@acme.example',
  committedAt: new Date('2026-11-02T09:30:00Z'),
  message: 'Add the client\n\nIt signs its calls.',
  patch: 'diff --git a/x b/x\n@@ -1 +1 @@\n-a\n+\tkey = ••••\n',
  isTruncated: false,
};

describe('the file of an archive', () => {
  it('is the heading of git show, then the masked patch', () => {
    expect(archiveText(COMMIT).split('\n')).toEqual([
      'commit 3f5c1d9e0a7b2c4d6e8f0a1b2c3d4e5f60718293',
      'Author: Ada Byron <ada@acme.example>',
      'Date:   2026-11-02T09:30:00.000Z',
      '',
      '    Add the client',
      '    ',
      '    It signs its calls.',
      '',
      'Secrets are masked.',
      '',
      'diff --git a/x b/x',
      '@@ -1 +1 @@',
      '-a',
      '+\tkey = ••••',
      '',
    ]);
  });
  it('says that the diff was cut', () => {
    expect(archiveText({ ...COMMIT, isTruncated: true })).toContain(
      'The diff was cut to the lines around the secret.',
    );
  });
  it('leaves out an address that the commit does not have', () => {
    expect(archiveText({ ...COMMIT, authorEmail: '' })).toContain('Author: Ada Byron\n');
  });
  it('holds no control character that a terminal would obey', () => {
    const hostile = archiveText({
      ...COMMIT,
      authorName: 'Eve\u001b]0;title\u0007',
      message: 'x\u001b[2J',
      patch: '+\u001b[31mred\u009b2J',
    });
    expect(hostile).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(hostile).toContain('Eve[U+001B]]0;title[U+0007]');
  });
});

it.each([
  [COMMIT.sha, 12, '3f5c1d9e0a7b-12.patch'],
  ['../../etc/"x', 3, 'ec-3.patch'],
])('names the file of %s', (sha, id, name) => expect(archiveFileName(sha, id)).toBe(name));
