import { escapeUntrustedText } from '../untrusted-text/untrusted-text.ts';

/** A commit whose masked patch the product keeps, also after the code host has erased it (spec 000 §7, Archives). */
export interface ArchivedCommit {
  readonly sha: string;
  readonly authorName: string;
  /** Empty when the commit has none. */
  readonly authorEmail: string;
  readonly committedAt: Date;
  readonly message: string;
  /** The masked unified diff of one file. */
  readonly patch: string;
  readonly isTruncated: boolean;
}

/** Control characters other than a tab: a terminal that prints the file would obey them. */
const CONTROL = /[\p{Cc}]/gu;

/**
 * The file of an archive: a heading as `git show` prints it, then the patch. Everything in it was chosen by a stranger, so
 * control characters are replaced; `git apply` reads the rest unchanged.
 */
export function archiveText(commit: ArchivedCommit): string {
  const email = commit.authorEmail === '' ? '' : ` <${escapeUntrustedText(commit.authorEmail)}>`;
  const head = [
    `commit ${commit.sha}`,
    `Author: ${escapeUntrustedText(commit.authorName)}${email}`,
    `Date:   ${commit.committedAt.toISOString()}`,
    '',
    ...commit.message.split(/\r?\n/).map((line) => `    ${escapeUntrustedText(line)}`),
    '',
    commit.isTruncated
      ? 'Secrets are masked. The diff was cut to the lines around the secret.'
      : 'Secrets are masked.',
    '',
  ];
  const patch = commit.patch
    .split('\n')
    .map((line) => line.replace(CONTROL, (char) => (char === '\t' ? char : '\ufffd')));
  return `${[...head, ...patch].join('\n').trimEnd()}\n`;
}

/** The name of the file, made of the commit's id alone: a path could hold anything. */
export function archiveFileName(sha: string, occurrenceId: number): string {
  return `${sha.replace(/[^0-9a-f]/g, '').slice(0, 12)}-${occurrenceId}.patch`;
}
