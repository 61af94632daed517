import { createHash } from 'node:crypto';
import { MESSAGE_PATH } from '@sluice/scanner';

/** Where a commit and its file can be seen in a browser; nulls when the source is not on a code host. */
export interface CodeHostUrls {
  commit_url: string | null;
  diff_url_with_line_number: string | null;
  file_url: string | null;
}

const NOWHERE: CodeHostUrls = { commit_url: null, diff_url_with_line_number: null, file_url: null };

/** The web address of a repository from the address that git clones; null for local paths and other protocols. */
export function webAddress(cloneUrl: string): string | null {
  const scp = /^[^@/\s]+@([^:/\s]+):(?!\/)(\S+)$/.exec(cloneUrl);
  const url = /^(?:https|ssh):\/\/(?:[^@/\s]+@)?([^/:\s]+)(?::\d+)?\/(\S+)$/.exec(cloneUrl);
  const [, host, path] = scp ?? url ?? [];
  if (host === undefined || path === undefined) return null;
  return `https://${host}/${path.replace(/(\.git)?\/*$/, '')}`;
}

/** The addresses of a line of a file at a commit. */
export function codeHostUrls(
  cloneUrl: string,
  sha: string,
  path: string,
  line: number,
): CodeHostUrls {
  const base = webAddress(cloneUrl);
  if (base === null) return NOWHERE;
  if (path === MESSAGE_PATH) {
    const commit = `${base}/commit/${sha}`;
    return { commit_url: commit, diff_url_with_line_number: commit, file_url: null };
  }
  const file = path.split('/').map(encodeURIComponent).join('/');
  // GitHub names a file in a commit's diff by the hash of its path.
  const anchor = createHash('sha256').update(path).digest('hex');
  return {
    commit_url: `${base}/commit/${sha}`,
    diff_url_with_line_number: `${base}/commit/${sha}#diff-${anchor}R${line}`,
    file_url: `${base}/blob/${sha}/${file}#L${line}`,
  };
}
