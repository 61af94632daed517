/** Which way the page reads, for what Radix would otherwise turn back to left-to-right. */
export function readingDirection(): 'ltr' | 'rtl' {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}
