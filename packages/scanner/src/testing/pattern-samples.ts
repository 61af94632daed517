/** A part of a pattern: a text, a choice, a sequence, or nothing that a match holds. */
type Node =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'choice'; readonly of: readonly Node[] }
  | { readonly type: 'sequence'; readonly of: readonly Node[] }
  | { readonly type: 'repeat'; readonly of: Node; readonly least: number };

const NOTHING: Node = { type: 'text', text: '' };
/** One character of each class that patterns escape. */
const ESCAPED: Readonly<Record<string, string>> = {
  d: '7', D: 'x', w: 'k', W: ' ', s: ' ', S: 'k', n: '\n', r: '\r', t: '\t', b: '', B: '',
}; // biome-ignore format: a table

/** Reads the source of a regular expression far enough to write texts that it matches. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Node {
    const branches: Node[] = [];
    let sequence: Node[] = [];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#take('|')) {
        branches.push({ type: 'sequence', of: sequence });
        sequence = [];
      } else sequence.push(this.#quantified(this.#atom()));
    }
    branches.push({ type: 'sequence', of: sequence });
    return branches.length === 1 ? (branches[0] ?? NOTHING) : { type: 'choice', of: branches };
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #atom(): Node {
    if (this.#take('(?=') || this.#take('(?!') || this.#take('(?<=') || this.#take('(?<!')) {
      this.read();
      this.#take(')');
      return NOTHING;
    }
    if (this.#source[this.#at] === '(') {
      this.#at += /^\((?:\?:|\?<\w+>)?/.exec(this.#source.slice(this.#at))?.[0].length ?? 1;
      const inner = this.read();
      this.#take(')');
      return inner;
    }
    if (this.#take('[')) return { type: 'text', text: this.#characterOfClass() };
    if (this.#take('\\')) return this.#escape();
    const text = this.#source[this.#at++] ?? '';
    return { type: 'text', text: text === '^' || text === '$' ? '' : text === '.' ? 'k' : text };
  }

  #escape(): Node {
    const reference = /^k<\w+>/.exec(this.#source.slice(this.#at))?.[0];
    if (reference !== undefined) {
      this.#at += reference.length;
      return { type: 'text', text: '"' };
    }
    return { type: 'text', text: this.#escaped() };
  }

  #escaped(): string {
    const code = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4}))/i.exec(this.#source.slice(this.#at));
    if (code !== null) {
      this.#at += code[0].length;
      return String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '0', 16));
    }
    const letter = this.#source[this.#at++] ?? '';
    return ESCAPED[letter] ?? letter;
  }

  /** A character of a class, or one beside it where the class is negated. */
  #characterOfClass(): string {
    const isNegated = this.#take('^');
    const from = this.#at;
    let first: string | null = null;
    while (
      this.#at < this.#source.length &&
      (this.#source[this.#at] !== ']' || this.#at === from)
    ) {
      const one = this.#take('\\') ? this.#escaped() : (this.#source[this.#at++] ?? '');
      first ??= one;
    }
    const text = this.#source.slice(from, this.#at);
    this.#at++;
    if (!isNegated) return first ?? '';
    const matcher = new RegExp(`[^${text}]`);
    return ['k', '7', ' ', 'Q', ';'].find((one) => matcher.test(one)) ?? '';
  }

  #quantified(of: Node): Node {
    const quantifier = /^(?:\{(\d+)(?:,\d*)?\}|([*+?]))\??/.exec(this.#source.slice(this.#at));
    if (quantifier === null) return of;
    this.#at += quantifier[0].length;
    const least =
      quantifier[1] === undefined ? (quantifier[2] === '+' ? 1 : 0) : Number(quantifier[1]);
    return { type: 'repeat', of, least };
  }
}

/** Writes a node; `chosen` says which branch a choice takes. */
function write(node: Node, chosen: ReadonlyMap<Node, number>): string {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'sequence':
      return node.of.map((one) => write(one, chosen)).join('');
    case 'choice':
      return write(node.of[chosen.get(node) ?? 0] ?? NOTHING, chosen);
    case 'repeat':
      return write(node.of, chosen).repeat(
        isChosen(node, chosen) ? Math.max(1, node.least) : node.least,
      );
  }
}

/** Whether a chosen branch lies in a node, so that an optional part has to be written. */
function isChosen(node: Node, chosen: ReadonlyMap<Node, number>): boolean {
  if (chosen.has(node)) return true;
  if (node.type === 'repeat') return isChosen(node.of, chosen);
  return (
    (node.type === 'sequence' || node.type === 'choice') &&
    node.of.some((one) => isChosen(one, chosen))
  );
}

/** Every choice of a node with the branches that lead to it. */
function* choicesIn(
  node: Node,
  path: ReadonlyMap<Node, number>,
): Generator<ReadonlyMap<Node, number>> {
  if (node.type === 'repeat') yield* choicesIn(node.of, path);
  if (node.type === 'sequence') for (const one of node.of) yield* choicesIn(one, path);
  if (node.type !== 'choice') return;
  for (const [index, branch] of node.of.entries()) {
    const next = new Map(path).set(node, index);
    yield next;
    yield* choicesIn(branch, next);
  }
}

/** Texts that a pattern reads, one for each branch of each of its choices, as far as its assertions let them. */
export function samplesOf(pattern: RegExp): string[] {
  const root = new PatternReader(pattern.source).read();
  const samples = new Set([write(root, new Map())]);
  for (const chosen of choicesIn(root, new Map())) samples.add(write(root, chosen));
  return [...samples];
}
