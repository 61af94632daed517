import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';

const FOLDER = new URL('../../../../docs/', import.meta.url);

/** The pages of the handbook that come with the build, by address. */
const PAGES: Readonly<Record<string, string>> = {
  administration: 'Administration',
  architecture: 'Architecture',
  detection: 'Detection',
  detectors: 'Detectors',
  glossary: 'Glossary',
  operations: 'Operations',
};

/** A page of the handbook. */
export interface DocsPage {
  title: string;
  /** HTML of our own text. */
  body: string;
}

/** The shipped handbook: its front page for '', a page for its name, `null` for any other address. */
export async function docsPage(name: string): Promise<DocsPage | null> {
  if (name === '') {
    const links = Object.entries(PAGES).map(
      ([address, title]) => `<li><a href="/docs/${address}">${title}</a></li>`,
    );
    return { title: 'Documentation', body: `<h1>Documentation</h1><ul>${links.join('')}</ul>` };
  }
  const title = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (title === undefined) return null;
  const text = readFileSync(fileURLToPath(new URL(`${name}.md`, FOLDER)), 'utf8');
  // Pages link each other as files; here they are addresses.
  const body = (await marked.parse(text)).replaceAll(/href="([a-z-]+)\.md/g, 'href="/docs/$1');
  return { title, body };
}
