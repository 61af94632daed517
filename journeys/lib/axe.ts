import axe from 'axe-core';
import type { Page } from 'playwright';

/** What axe finds wrong on a page: each rule with the elements that break it. Empty on an accessible page. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's policy allows no script of others.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
