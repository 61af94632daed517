import { extname } from 'node:path';
import type { Random } from './random.ts';

/** A piece of code that a commit adds, with what the commit says. */
export interface Piece {
  readonly message: string;
  readonly text: string;
}

const THINGS = [
  'invoice',
  'refund',
  'payout',
  'customer',
  'receipt',
  'dispute',
  'subscription',
  'shipment',
  'order',
  'statement',
] as const;

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `client_secret` as a language writes it. */
const camel = (name: string): string =>
  name
    .split('_')
    .map((part, index) => (index === 0 ? part : upper(part)))
    .join('');

interface Language {
  /** How a comment begins; null where there is none. */
  readonly comment: string | null;
  /** What a new file begins with. */
  readonly head: string;
  /** A named value. */
  readonly value: (name: string, value: string) => string;
  readonly pieces: readonly ((thing: string, random: Random) => Piece)[];
}

const SCRIPT: Language['pieces'] = [
  (thing) => ({
    message: `Load ${thing}s by id`,
    text: `export async function load${upper(thing)}(id) {
  const response = await fetch(\`\${BASE_URL}/${thing}s/\${id}\`);
  if (!response.ok) throw new Error(\`${upper(thing)} \${id}: \${response.status}\`);
  return response.json();
}
`,
  }),
  (thing, random) => ({
    message: `Give ${thing} calls more time`,
    text: `export const ${thing.toUpperCase()}_TIMEOUT_MS = ${random.between(2, 30)}_000;\n`,
  }),
  (thing) => ({
    message: `Retry failed ${thing} requests`,
    text: `export async function retry${upper(thing)}(attempt, times = 3) {
  for (let left = times; left > 0; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}
`,
  }),
  (thing, random) => ({
    message: `Queue ${thing}s for the nightly run`,
    text: `export const ${thing}Queue = 'batch_${random.between(1, 9)}${random.between(0, 9)}';
`,
  }),
  (thing) => ({
    message: `Sort ${thing}s by date`,
    text: `export const newest${upper(thing)}s = (list) =>
  [...list].sort((a, b) => b.createdAt - a.createdAt);
`,
  }),
];

const SETTINGS: Language['pieces'] = [
  (thing, random) => ({
    message: `Tune the ${thing} cache`,
    text: `${thing.toUpperCase()}_CACHE_SECONDS=${random.between(1, 60) * 30}\n`,
  }),
  (thing, random) => ({
    message: `Raise the page size of ${thing}s`,
    text: `${thing.toUpperCase()}_PAGE_SIZE=${random.pick([25, 50, 100, 250])}\n`,
  }),
  (thing) => ({
    message: `Switch on the new ${thing} flow`,
    text: `FEATURE_${thing.toUpperCase()}_V2=true\n`,
  }),
];

const equals = (name: string, value: string): string => `${name.toUpperCase()}=${value}\n`;
const assigned = (name: string, value: string): string => `${name} = "${value}"\n`;

const LANGUAGES: Readonly<Record<string, Language>> = {
  '.ts': {
    comment: '//',
    head: "import { createServer } from 'node:http';\n\nconst BASE_URL = 'https://api.northwind.example/v2';\n",
    value: (name, value) => `const ${camel(name)} = '${value}';\n`,
    pieces: SCRIPT,
  },
  '.js': {
    comment: '//',
    head: "const BASE_URL = 'https://api.northwind.example/v2';\n",
    value: (name, value) => `const ${camel(name)} = '${value}';\n`,
    pieces: SCRIPT,
  },
  '.py': {
    comment: '#',
    head: 'import csv\nimport os\n\nimport requests\n\nBASE_URL = "https://api.northwind.example/v2"\n',
    value: (name, value) => `${name.toUpperCase()} = "${value}"\n`,
    pieces: [
      (thing) => ({
        message: `Read ${thing}s from CSV`,
        text: `\ndef read_${thing}s(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))\n`,
      }),
      (thing, random) => ({
        message: `Schedule the ${thing} job`,
        text: `\nschedule("batch_${random.between(1, 9)}${random.between(0, 9)}", load_${thing}s, hours=${random.between(1, 12)})\n`,
      }),
      (thing) => ({
        message: `Fetch ${thing}s page by page`,
        text: `\ndef load_${thing}s(page=1):
    response = requests.get(f"{BASE_URL}/${thing}s", params={"page": page}, timeout=10)
    response.raise_for_status()
    return response.json()["results"]\n`,
      }),
    ],
  },
  '.go': {
    comment: '//',
    head: 'package main\n\nimport (\n\t"fmt"\n\t"net/http"\n)\n',
    value: (name, value) => `const ${camel(name)} = "${value}"\n`,
    pieces: [
      (thing) => ({
        message: `Add a handler for ${thing}s`,
        text: `\nfunc handle${upper(thing)}(w http.ResponseWriter, r *http.Request) {
\tfmt.Fprintf(w, "${thing} %s", r.PathValue("id"))
}\n`,
      }),
      (thing, random) => ({
        message: `Limit open ${thing}s`,
        text: `\nconst max${upper(thing)}s = ${random.between(10, 500)}\n`,
      }),
    ],
  },
  '.sh': {
    comment: '#',
    head: '#!/usr/bin/env bash\nset -euo pipefail\n',
    value: (name, value) => `export ${equals(name, value)}`,
    pieces: [
      (thing) => ({
        message: `Back up the ${thing}s`,
        text: `\npg_dump --table ${thing}s "$DATABASE" | gzip > "backup/${thing}s-$(date +%F).sql.gz"\n`,
      }),
      (thing, random) => ({
        message: `Run the ${thing} batch at night`,
        text: `\nsystemctl start batch_${random.between(1, 9)}${random.between(0, 9)}.service  # ${thing}s\n`,
      }),
    ],
  },
  '.yaml': yaml(),
  '.yml': yaml(),
  '.tf': terraform(),
  '.tfvars': terraform(),
  '.md': {
    comment: null,
    head: '# Getting started\n\nAll calls go to `https://api.northwind.example/v2` and answer JSON.\n',
    value: (name, value) => `\n\`\`\`sh\nexport ${equals(name, value)}\`\`\`\n`,
    pieces: [
      (thing) => ({
        message: `Document how to list ${thing}s`,
        text: `\n## List ${thing}s\n\n\`GET /${thing}s\` answers the ${thing}s of your account, newest first.\n`,
      }),
      (thing) => ({
        message: `Explain ${thing} webhooks`,
        text: `\n### \`${thing}.updated\`\n\nSent when a ${thing} changes. Answer with 200 within ten seconds.\n`,
      }),
    ],
  },
  '.toml': {
    comment: '#',
    head: '[service]\nname = "billing"\nport = 8080\n',
    value: assigned,
    pieces: [
      (thing, random) => ({
        message: `Limit ${thing}s per minute`,
        text: `\n[limits.${thing}]\nper_minute = ${random.between(10, 600)}\n`,
      }),
    ],
  },
  '.env': {
    comment: '#',
    head: 'NODE_ENV=production\nPORT=8080\n',
    value: equals,
    pieces: SETTINGS,
  },
  '.ini': { comment: ';', head: '[sync]\n', value: equals, pieces: SETTINGS },
  '.properties': {
    comment: '#',
    head: 'org.gradle.jvmargs=-Xmx4g\nandroid.useAndroidX=true\n',
    value: equals,
    pieces: SETTINGS,
  },
};

function yaml(): Language {
  return {
    comment: '#',
    head: 'image:\n  repository: registry.northwind.example/app\n  tag: stable\nenv:\n',
    value: (name, value) => `  ${camel(name)}: "${value}"\n`,
    pieces: [
      (thing, random) => ({
        message: `Scale the ${thing} workers`,
        text: `  ${thing}Workers: ${random.between(2, 16)}\n`,
      }),
      (thing, random) => ({
        message: `Run the ${thing} job on its own queue`,
        text: `  ${thing}Queue: batch_${random.between(1, 9)}${random.between(0, 9)}\n`,
      }),
    ],
  };
}

function terraform(): Language {
  return {
    comment: '#',
    head: 'region      = "eu-central-1"\nenvironment = "production"\n',
    value: assigned,
    pieces: [
      (thing, random) => ({
        message: `Give the ${thing} service more memory`,
        text: `${thing}_memory = ${random.pick([512, 1024, 2048, 4096])}\n`,
      }),
      (thing, random) => ({
        message: `Keep ${thing} backups longer`,
        text: `${thing}_retention_days = ${random.between(7, 90)}\n`,
      }),
    ],
  };
}

const PLAIN: Language = LANGUAGES['.env'] ?? yaml();

/** The language of a file, by the end of its name; a name that is an end by itself, such as `.env`, is one. */
function languageOf(path: string): Language {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return LANGUAGES[extname(name) || name] ?? PLAIN;
}

/** Whether a block of a file gives a name its value. */
export const givesValue = (path: string, block: string, name: string): boolean =>
  block.startsWith(
    languageOf(path)
      .value(name, '')
      .trimEnd()
      .replace(/["';]+$/, ''),
  );

/** What a new file begins with. */
export const headOf = (path: string): string => languageOf(path).head;

/** Ordinary work in a file. */
export function pieceFor(path: string, random: Random): Piece {
  const { pieces, comment } = languageOf(path);
  const thing = random.pick(THINGS);
  const piece = random.pick(pieces)(thing, random);
  if (comment === null || !random.chance(0.3)) return piece;
  const job = `${comment} Runs in batch_${random.between(1, 4)}${random.between(0, 9)}, after the ${thing}s.\n`;
  return { message: piece.message, text: job + piece.text };
}

/** Named values as the language of a file writes them, with a comment before where it has one. */
export function valuesIn(
  path: string,
  values: readonly (readonly [name: string, value: string])[],
  comment: string | null,
): string {
  const language = languageOf(path);
  const before =
    comment === null || language.comment === null ? '' : `${language.comment} ${comment}\n`;
  return before + values.map(([name, value]) => language.value(name, value)).join('');
}
