import { MESSAGE_PATH } from '@sluice/scanner';
import { describe, expect, it } from 'vitest';
import { codeHostUrls, webAddress } from './code-host-urls.ts';

const SHA = 'a'.repeat(40);

describe('where a leak is seen in a browser', () => {
  it('is the line of the file at its commit, with names that are safe in an address', () => {
    const urls = codeHostUrls('git@github.com:acme/web.git', SHA, 'src/a b/#1.ts', 7);
    expect(urls.file_url).toBe(`https://github.com/acme/web/blob/${SHA}/src/a%20b/%231.ts#L7`);
    expect(urls.commit_url).toBe(`https://github.com/acme/web/commit/${SHA}`);
  });

  it('is the commit alone for a secret in its message', () => {
    const commit = `https://github.com/acme/web/commit/${SHA}`;
    expect(codeHostUrls('https://github.com/acme/web', SHA, MESSAGE_PATH, 1)).toEqual({
      commit_url: commit,
      diff_url_with_line_number: commit,
      file_url: null,
    });
  });

  it('is nowhere for a repository that is no code host’s', () => {
    expect(codeHostUrls('/srv/git/web', SHA, 'a.ts', 1).commit_url).toBeNull();
    expect(webAddress('file:///srv/git/web')).toBeNull();
  });
});
