import type { Deps } from '../deps.ts';

/** A demo workspace that is being made. */
export interface Demo {
  readonly deps: Deps;
  readonly companyId: number;
  readonly anchor: Date;
  readonly signal: AbortSignal;
}

/** The organizations of the demo's company on the code host. */
export const ORGANIZATIONS = ['northwind', 'northwind-labs'] as const;

/** Repositories that the organizations list beside those that the demo scans; one of them is gone since. */
export const LISTED: Readonly<Record<(typeof ORGANIZATIONS)[number], readonly string[]>> = {
  northwind: [
    'website',
    'brand',
    'handbook',
    'api-clients',
    'sdk-python',
    'sdk-go',
    'terraform-provider',
    'status-page',
    'linux',
    'hackday-2024',
  ],
  'northwind-labs': [
    'payments-api',
    'data-pipeline',
    'mobile-app',
    'infrastructure',
    'docs-site',
    'experiments',
    'load-tests',
    'design-tokens',
    'kafka-connectors',
  ],
};
export const FORKS: ReadonlySet<string> = new Set([
  'northwind/linux',
  'northwind-labs/kafka-connectors',
]);
export const GONE = 'northwind/hackday-2024';

/** Public members of the organizations, and people whose profile names the company. */
export const MEMBERS = [
  'jlindqvist',
  'mei-tanaka',
  'zcarpenter',
  'ravimenon',
  'annika-b',
  'tobiasr',
  'leilah',
  'p-oconnor',
  'sunilk',
  'fabiot',
  'hanaw',
  'ivanp',
  'joelle-d',
  'kenji-m',
  'lauras',
  'mmaier',
  'nadiaz',
  'oscarv',
  'paulaq',
  'qingh',
] as const;
export const BY_BIO = [
  'ritaf',
  'stefan-l',
  'tamara',
  'uwe-s',
  'valeriec',
  'wendyk',
  'xaviern',
] as const;
export const BY_COMPANY = ['yaraa', 'zoltan-b', 'amirh', 'beatrizp', 'carlosm', 'dianar'] as const;
/** Taken in by hand, and out again in time. */
export const BY_HAND = ['samduarte', 'oadeyemi', 'kat3'] as const;

/** What people of the demo searched, with the scan that they asked for. */
export const SEARCHES = [
  { query: 'password AND NOT test', isRestricted: false, scan: 'done' },
  { query: 'file.filename: "production.env"', isRestricted: false, scan: 'done' },
  { query: '"api key" OR token', isRestricted: true, scan: 'waits' },
  { query: 'northwind AND staging', isRestricted: false, scan: null },
  { query: 'commit.author.email: "northwind.example" AND key', isRestricted: false, scan: null },
] as const;

/** The names that profiles give; a login without one here has none. */
export const NAMES: Readonly<Record<string, string>> = {
  jlindqvist: 'Jonas Lindqvist',
  'mei-tanaka': 'Mei Tanaka',
  zcarpenter: 'Zoë Carpenter',
  ravimenon: 'Ravi Menon',
  'annika-b': 'Annika Berg',
  tobiasr: 'Tobias Reuter',
  leilah: 'Leila Haddad',
  'p-oconnor': "Pádraig O'Connor",
  sunilk: 'Sunil Kapoor',
  fabiot: 'Fabio Terzi',
  hanaw: 'Hana Watanabe',
  'joelle-d': 'Joëlle Dubois',
  'kenji-m': 'Kenji Mori',
  lauras: 'Laura Sánchez',
  mmaier: 'Martin Maier',
  nadiaz: 'Nadia Zieliński',
  paulaq: 'Paula Quispe',
  qingh: 'Qing He',
  ritaf: 'Rita Ferreira',
  'stefan-l': 'Stefan Lang',
  tamara: 'Tamara Novak',
  yaraa: 'Yara Aziz',
  amirh: 'Amir Hosseini',
  beatrizp: 'Beatriz Prado',
  samduarte: 'Sam Duarte',
  oadeyemi: 'Olu Adeyemi',
};
