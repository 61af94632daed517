import { parseArgs } from 'node:util';
import { FEATURE_FLAGS } from '@sluice/domain/permissions';
import { parseDay } from '@sluice/domain/zone';
import { type CompanyChange, setStaff, updateCompany } from '../repositories/companies.ts';
import { setOrganizations } from '../repositories/organizations.ts';
import { recomputeDomains } from '../repositories/perimeter-domains.ts';
import { companyDetectors } from './company-detectors.ts';
import { companyKeywords } from './company-keywords.ts';
import { printLine, printNote, UsageError } from './terminal.ts';
import { withRuntime } from './with-runtime.ts';

type Env = Readonly<Record<string, string | undefined>>;

function switches(entries: readonly string[] | undefined): [string, boolean][] {
  return (entries ?? []).map((entry) => {
    const match = /^(.+)=(on|off)$/.exec(entry);
    if (match === null) throw new UsageError(`"${entry}" must end in =on or =off.`);
    return [match[1] ?? '', match[2] === 'on'];
  });
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readFlags(entries: readonly string[] | undefined): Record<string, boolean> {
  const flags = switches(entries);
  for (const [name] of flags) {
    if (!FEATURE_FLAGS.some((flag) => flag === name)) {
      throw new UsageError(`Flags are: ${FEATURE_FLAGS.join(', ')}.`);
    }
  }
  return Object.fromEntries(flags);
}

function readDay(text: string): Date {
  if (parseDay(text) === null) throw new UsageError('Dates are written yyyy-mm-dd.');
  return new Date(`${text}T00:00:00.000Z`);
}

function readCount(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new UsageError('--max-keys takes a number from 0 on.');
  return Number(text);
}

/** `sluice company`: what its people, or the provider, set for a company. */
export async function companyCommand(argv: string[], env: Env): Promise<number> {
  const [verb, ...rest] = argv;
  if (verb === 'detectors') return companyDetectors(rest, env);
  if (verb === 'keywords') return companyKeywords(rest, env);
  if (verb !== 'set') throw new UsageError('Verbs are set, detectors and keywords.');
  return companySet(rest, env);
}

/** `sluice company set`: what the provider of the product sets for a company, not its own people. */
async function companySet(argv: string[], env: Env): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      name: { type: 'string' },
      domains: { type: 'string' },
      keywords: { type: 'string' },
      organizations: { type: 'string' },
      plan: { type: 'string' },
      'contract-end': { type: 'string' },
      flag: { type: 'string', multiple: true },
      staff: { type: 'string', multiple: true },
      'max-keys': { type: 'string' },
    },
  });
  const { plan } = values;
  if (plan !== undefined && plan !== 'business' && plan !== 'free_trial') {
    throw new UsageError('Plans are business and free_trial.');
  }
  const end = values['contract-end'];
  const change: CompanyChange = {
    ...(values.name === undefined ? {} : { name: values.name }),
    ...(values.domains === undefined ? {} : { domains: list(values.domains) }),
    ...(values.keywords === undefined ? {} : { context_keywords: list(values.keywords) }),
    ...(plan === undefined ? {} : { contract_plan: plan }),
    ...(end === undefined ? {} : { contract_end_date: readDay(end) }),
    ...(values['max-keys'] === undefined ? {} : { max_keys: readCount(values['max-keys']) }),
    flags: readFlags(values.flag),
  };
  const staff = switches(values.staff);
  const organizations = values.organizations === undefined ? null : list(values.organizations);
  const wrong = organizations?.find((login) => !/^[A-Za-z0-9-]{1,39}$/.test(login));
  if (wrong !== undefined) throw new UsageError(`"${wrong}" is no name of an organization.`);
  return withRuntime(env, async ({ deps, companyId }) => {
    await deps.db.transaction().execute(async (trx) => {
      await updateCompany(trx, companyId, change, deps.clock());
      if (change.domains === undefined) return;
      await recomputeDomains(trx, companyId, change.domains, deps.clock());
    });
    if (organizations !== null) {
      await deps.db
        .transaction()
        .execute((trx) => setOrganizations(trx, companyId, organizations, deps.clock()));
    }
    for (const [email, isStaff] of staff) {
      if (!(await setStaff(deps.db, companyId, email, isStaff))) {
        printNote(`No user has the address ${email}.`);
        return 1;
      }
    }
    printLine('Done.');
    return 0;
  });
}
