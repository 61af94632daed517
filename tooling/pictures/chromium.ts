import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How to start the browser that draws the pictures. */
export interface PinnedChromium {
  /** The binary, or `undefined` when Playwright shall take its own. */
  readonly executablePath: string | undefined;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Why pictures are not compared, or `null` when they are. */
  readonly picturesSkipped: string | null;
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Flags that make two machines draw the same pixels; no sandbox, so that root may run it too. */
const ARGS = [
  '--no-sandbox',
  '--disable-setuid-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-font-subpixel-positioning',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--hide-scrollbars',
] as const;

/**
 * The Chromium that the lock file pins. On Linux x64 it comes out of the npm package `@sparticuz/chromium`,
 * unpacked once into `node_modules/.cache` with the shared libraries that a bare Debian lacks. Elsewhere
 * Playwright's own browser is used and pictures are skipped, because other builds draw other pixels.
 *
 * @throws when the package is not installed or cannot be unpacked.
 */
export async function pinnedChromium(): Promise<PinnedChromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return {
      executablePath: undefined,
      args: [],
      env: {},
      picturesSkipped: `pictures are drawn on linux x64 only, this is ${process.platform} ${process.arch}`,
    };
  }
  const folder = await unpackOnce();
  const libraries = join(folder, 'al2023', 'lib');
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: {
      LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: fontsFile(folder),
    },
    picturesSkipped: null,
  };
}

/**
 * Tells the browser of the package's own fonts and of no other. The package's file names the folders of the machine
 * that it was made for: with those no glyph has a fallback, and one that the web fonts lack kills the page.
 */
function fontsFile(folder: string): string {
  const file = join(folder, 'sluice-fonts.conf');
  const xml = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${xml(join(folder, 'fonts', 'fonts'))}</dir>
  <cachedir>${xml(join(folder, 'fonts-cache'))}</cachedir>
</fontconfig>
`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}

/** Unpacks beside the final folder and renames, so that two concurrent first runs cannot see half a browser. */
async function unpackOnce(): Promise<string> {
  const require = createRequire(import.meta.url);
  const home = dirname(dirname(require.resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const cache = join(ROOT, 'node_modules', '.cache', 'sluice-chromium');
  const folder = join(cache, version);
  if (existsSync(join(folder, 'chromium'))) return folder;

  mkdirSync(cache, { recursive: true });
  const aside = mkdtempSync(join(cache, 'unpack-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = aside;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    for (const part of ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br']) {
      await inflate(join(home, 'bin', part));
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  try {
    renameSync(aside, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'chromium'))) throw error;
    rmSync(aside, { recursive: true, force: true });
  }
  return folder;
}
