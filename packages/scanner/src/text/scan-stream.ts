import type { Detector } from '../detector/detector.ts';
import { DETECTORS } from '../detectors/index.ts';
import { createAddedText } from '../engine/added-text.ts';
import { createEngine } from '../engine/engine.ts';
import type { TextFinding } from '../finding.ts';
import { createPatchParser } from '../git/patch-parser.ts';
import { printName } from '../git/path-name.ts';
import { isWideText, type TextKind, textKind, toUtf8 } from './wide-text.ts';

/** A finding of a patch that may tell its commit, as `git log -p` and `git format-patch` do. */
export interface PatchFinding extends TextFinding {
  /** The commit's id; null where the patch names none. */
  readonly commit: string | null;
}

/** What a text came to. */
export interface StreamResult {
  readonly findings: readonly PatchFinding[];
  readonly bytes: number;
  /** Files that were looked into. */
  readonly files: number;
  /** Files left unread, since they are no text. */
  readonly skippedBinary: number;
}

/** Reads texts of any length with constant memory, one after another. */
export interface StreamScanner {
  /** One file. UTF-16 is decoded; of a binary one nothing is read but its beginning. */
  scanFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<StreamResult>;
  /** A patch: what it adds is read. */
  scanPatch(chunks: AsyncIterable<Uint8Array>): Promise<StreamResult>;
  /** A patch where its beginning has the head of a diff, of which what it adds is read; else one file of this name. */
  scanInput(path: string, chunks: AsyncIterable<Uint8Array>): Promise<StreamResult>;
}

/** Bytes of the beginning that tell what an input is. */
const HEAD = 64 * 1024;
const NEWLINE = 10;
const DIFF_HEAD =
  /^diff --(?:git|cc|combined) |^--- [^\n]{1,4096}\r?\n\+\+\+ [^\n]{1,4096}\r?\n@@ -/m;

/** @param detectors default: all */
export function createStreamScanner(detectors: readonly Detector[] = DETECTORS): StreamScanner {
  let findings: PatchFinding[] = [];
  let commit: string | null = null;
  const text = createAddedText(createEngine(detectors), (finding) =>
    findings.push({ ...finding, commit }),
  );

  const readPlain = async (path: string, input: Peeked): Promise<StreamResult> => {
    const kind = textKind(input.head);
    let bytes = 0;
    findings = [];
    commit = null;
    if (kind === 'binary') return { findings, bytes: 0, files: 0, skippedBinary: 1 };
    text.open(path);
    let line = 1;
    for await (const chunk of asUtf8(kind, input.chunks)) {
      bytes += chunk.length;
      for (let at = 0; at < chunk.length; ) {
        const newline = chunk.indexOf(NEWLINE, at);
        const end = newline < 0 ? chunk.length : newline;
        text.append(chunk, at, end, line);
        if (newline >= 0) {
          text.endLine();
          line++;
        }
        at = end + 1;
      }
    }
    text.close();
    return { findings, bytes, files: 1, skippedBinary: 0 };
  };

  const readPatch = async (input: Peeked): Promise<StreamResult> => {
    let bytes = 0;
    let files = 0;
    let skippedBinary = 0;
    let isOpen = false;
    findings = [];
    commit = null;
    const close = (): void => {
      if (isOpen) text.close();
      isOpen = false;
    };
    const parser = createPatchParser({
      commit(sha) {
        close();
        commit = sha;
      },
      file(name) {
        close();
        files++;
        text.open(printName(name));
        isOpen = true;
      },
      added: text.append,
      addedEnd: text.endLine,
      binary: () => skippedBinary++,
    });
    for await (const chunk of input.chunks) {
      bytes += chunk.length;
      parser.write(chunk);
    }
    parser.end();
    close();
    return { findings, bytes, files, skippedBinary };
  };

  return {
    scanFile: async (path, chunks) => readPlain(path, await peek(chunks)),
    scanPatch: async (chunks) => readPatch(await peek(chunks)),
    async scanInput(path, chunks) {
      const input = await peek(chunks);
      return DIFF_HEAD.test(input.head.toString('latin1'))
        ? readPatch(input)
        : readPlain(path, input);
    },
  };
}

interface Peeked {
  readonly head: Buffer;
  /** All of it, the head too. */
  readonly chunks: AsyncIterable<Buffer>;
}

async function peek(chunks: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let size = 0;
  while (size < HEAD) {
    const next = await iterator.next();
    if (next.done === true) break;
    first.push(Buffer.from(next.value));
    size += next.value.length;
  }
  const head = Buffer.concat(first);
  async function* all(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length);
    }
  }
  return { head, chunks: all() };
}

async function* asUtf8(kind: TextKind, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (!isWideText(kind)) {
    yield* chunks;
    return;
  }
  if (kind !== 'utf-16le' && kind !== 'utf-16be') {
    // Rare, and decoded whole.
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    yield toUtf8(Buffer.concat(parts), kind);
    return;
  }
  const decoder = new TextDecoder(kind);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}
