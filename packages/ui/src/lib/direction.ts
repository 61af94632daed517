/** Which way the page reads, for what Radix would otherwise turn back to left-to-right. */
export function readingDirection(): 'ltr' | 'rtl' {
  return typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

const TURNED: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};

/** A key in terms of the reading order: where the page reads from right to left, Left goes on and Right goes back. */
export function keyAsRead(key: string): string {
  return readingDirection() === 'rtl' ? (TURNED[key] ?? key) : key;
}
