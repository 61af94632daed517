import { createAddedText } from '../engine/added-text.ts';
import type { Engine } from '../engine/engine.ts';
import type { TextFinding } from '../finding.ts';
import { createPatchParser } from './patch-parser.ts';
import { printName } from './path-name.ts';

/** A finding with its commit and the former path of its file. */
export interface Located {
  readonly sha: string;
  readonly oldPath: string | null;
  readonly finding: TextFinding;
}

/** A file that git takes for binary. */
export interface BinaryFile {
  readonly sha: string;
  readonly path: string;
  readonly oldBlob: string | null;
  readonly newBlob: string;
}

/** Extensions of binary formats, which are not checked for UTF-16. */
const BINARY_NAME =
  /\.(?:png|jpe?g|gif|ico|icns|bmp|tiff?|webp|avif|heic|psd|pdf|zip|gz|tgz|bz2|xz|zst|br|7z|rar|jar|war|class|woff2?|ttf|otf|eot|mp[34]|m4[av]|ogg|wav|flac|webm|mov|avi|exe|dll|so|dylib|a|o|obj|lib|pyc|wasm|bin|dat|iso|dmg|img|db|sqlite3?|docx?|xlsx?|pptx?|odt|node|mo|gpg|pack|idx|crx|apk|nupkg|whl|parquet|avro|npy|npz|pkl|h5|onnx|pb|tflite|pt|pth|safetensors)$/i;

/** What a diff came to. */
export interface DiffResult {
  readonly located: Located[];
  /** Binary files that may be text in a wide encoding. */
  readonly binaries: readonly BinaryFile[];
  readonly skippedBinary: number;
  readonly bytes: number;
}

/** Scans what the output of `git diff-tree -p` adds, piece by piece. */
export interface DiffReader {
  write(chunk: Buffer): void;
  /** Bytes written so far. */
  bytes(): number;
  end(): DiffResult;
}

/** A reader of one diff. */
export function createDiffReader(engine: Engine): DiffReader {
  const located: Located[] = [];
  const binaries: BinaryFile[] = [];
  let sha = '';
  let oldPath: string | null = null;
  let isOpen = false;
  let skippedBinary = 0;
  let bytes = 0;
  const text = createAddedText(engine, (finding) => located.push({ sha, oldPath, finding }));
  const close = (): void => {
    if (isOpen) text.close();
    isOpen = false;
  };
  const parser = createPatchParser({
    commit(id) {
      close();
      sha = id;
    },
    file(name, oldName) {
      close();
      oldPath = oldName === null ? null : printName(oldName);
      text.open(printName(name));
      isOpen = true;
    },
    added: text.append,
    addedEnd: text.endLine,
    binary(name, oldBlob, newBlob) {
      const path = printName(name);
      if (BINARY_NAME.test(path)) skippedBinary++;
      else binaries.push({ sha, path, oldBlob, newBlob });
    },
  });
  return {
    write(chunk) {
      bytes += chunk.length;
      parser.write(chunk);
    },
    bytes: () => bytes,
    end() {
      parser.end();
      close();
      return { located, binaries, skippedBinary, bytes };
    },
  };
}
