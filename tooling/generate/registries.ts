import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportsOf } from '../lib/exports.ts';
import { inRoot, ROOT } from '../lib/root.ts';

/** A module that takes part in a registry, by the one export that the registry needs. */
interface Part {
  readonly path: string;
  readonly name: string;
}

const ENDPOINTS = 'packages/contract/src/endpoints';
const MOCK = 'packages/contract/src/mock';
const ROUTES = 'packages/server/src/routes';

const HEADER = '// Written by `npm run generate` from the files beside it. Do not edit.\n';

/** The modules of a pattern that export a name of the form, in the order of their paths. */
function partsOf(pattern: string, form: RegExp): Part[] {
  const paths = globSync(pattern, { cwd: ROOT })
    .filter((path) => !/\.(?:test|generated)\.ts$/.test(path))
    .toSorted();
  return paths.flatMap((path) =>
    exportsOf(path).flatMap((name) => (form.test(name) ? [{ path, name }] : [])),
  );
}

const camel = (text: string): string =>
  text.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Functions that make a set for each kind of incident, and two sets together. */
const NO_SETS = ['incidentListEndpoints', 'incidentDetailEndpoints', 'secretEndpoints'];

/** The sets of endpoints. */
function endpointSets(): Part[] {
  return partsOf(`${ENDPOINTS}/*.ts`, /^\w+Endpoints$/).filter(
    ({ name }) => !NO_SETS.includes(name),
  );
}

/** The keys of a set; only the module itself knows those of a set that a function made. */
async function keysOf({ path, name }: Part): Promise<string[]> {
  const module: unknown = await import(pathToFileURL(inRoot(path)).href);
  const set: unknown = typeof module === 'object' && module !== null && Reflect.get(module, name);
  if (typeof set !== 'object' || set === null) throw new TypeError(`${path} has no ${name}.`);
  return Object.keys(set);
}

function importsOf(parts: readonly Part[], from: (path: string) => string): string {
  return parts.map(({ path, name }) => `import { ${name} } from '${from(path)}';\n`).join('');
}

function spreadOf(parts: readonly Part[]): string {
  return `{\n${parts.map(({ name }) => `  ...${name},\n`).join('')}}`;
}

function endpointsFile(): string {
  const sets = endpointSets();
  return `${HEADER}${importsOf(sets, (path) => `./${basename(path)}`)}
/** Every call of the product by its key. */
export const ENDPOINTS = ${spreadOf(sets)} as const;
`;
}

function mockFile(): string {
  const handlers = partsOf(`${MOCK}/*.ts`, /^\w+Handlers$/).filter(({ path }) =>
    existsSync(inRoot(ENDPOINTS, basename(path))),
  );
  return `${HEADER}${importsOf(handlers, (path) => `./${basename(path)}`)}
/** Each set of handlers is in the file that has the name of its endpoints' file. */
export const HANDLERS = ${spreadOf(handlers)};
`;
}

function routesFile(): string {
  const routes = partsOf(`${ROUTES}/*/index.ts`, /^\w+_ROUTES$/);
  const from = (path: string) => `./${basename(dirname(path))}/index.ts`;
  return `${HEADER}${importsOf(routes, from)}
/** The routes of each folder. */
export const ROUTES_BY_KEY = ${spreadOf(routes)};
`;
}

async function setsFile(): Promise<string> {
  const sets = endpointSets();
  const keys = await Promise.all(
    sets.map(async (set) => {
      const name = camel(basename(set.path, '.ts'));
      return (await keysOf(set)).map((key) => `  ${key}: '${name}',\n`);
    }),
  );
  const from = (path: string) => `@sluice/contract/endpoints/${basename(path, '.ts')}`;
  const lines = sets.map(
    ({ path, name }) =>
      `  ${camel(basename(path, '.ts'))}: async () => (await import('${from(path)}')).${name},\n`,
  );
  return `${HEADER}
/** The sets of endpoints. Each is loaded by the first call of one of its endpoints. */
export const SETS = {
${lines.join('')}};

/** The set of each endpoint. */
export const SET_OF = {
${keys.flat().toSorted().join('')}} as const;
`;
}

/** The lists that follow from the files of a folder, by path. */
export async function registries(): Promise<Record<string, string>> {
  return {
    [`${ENDPOINTS}/endpoints.generated.ts`]: endpointsFile(),
    [`${MOCK}/handlers.generated.ts`]: mockFile(),
    [`${ROUTES}/routes.generated.ts`]: routesFile(),
    'packages/app/src/endpoint-sets.generated.ts': await setsFile(),
  };
}

/** Writes the lists that are no longer right; answers their paths. */
export async function writeRegistries(): Promise<string[]> {
  const wrong = Object.entries(await registries()).filter(
    ([path, text]) => readFileSync(inRoot(path), { encoding: 'utf8', flag: 'a+' }) !== text,
  );
  for (const [path, text] of wrong) writeFileSync(inRoot(path), text);
  return wrong.map(([path]) => path);
}
