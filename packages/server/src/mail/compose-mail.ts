import type { Mail } from './mail.ts';

/** What an e-mail says, before it is laid out. Paragraphs are plain text; line breaks in them stay. */
export interface MailContent {
  readonly to: readonly string[];
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, as a button and, in the text part, as an address. */
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** Why the reader gets this mail, in small print. */
  readonly footer: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** A subject is one line, even when its parts hold line breaks. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

const PARAGRAPH = 'margin:0 0 16px;white-space:pre-line';
const BUTTON =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:600';

/** Lays an e-mail out in both of its parts. All mails of the product are made here, so that everything in them is escaped. */
export function composeMail(content: MailContent): Mail {
  const { to, replyTo, paragraphs, action, footer } = content;
  const subject = oneLine(content.subject);
  const text = [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    `--\n${footer}`,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#1f2937;background:#ffffff">',
    '<div style="max-width:560px">',
    ...paragraphs.map((paragraph) => `<p style="${PARAGRAPH}">${escapeHtml(paragraph)}</p>`),
    ...(action === undefined
      ? []
      : [
          `<p style="${PARAGRAPH}"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
        ]),
    `<p style="margin:24px 0 0;font-size:13px;color:#6b7280">${escapeHtml(footer)}</p>`,
    '</div></body></html>',
  ].join('');
  return { to, replyTo, subject, text, html };
}
