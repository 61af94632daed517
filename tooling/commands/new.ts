import { applySlice } from '../generate/apply-slice.ts';
import { chart } from '../templates/chart.ts';
import { component } from '../templates/component.ts';
import { detector } from '../templates/detector.ts';
import { endpoint } from '../templates/endpoint.ts';
import { formScreen } from '../templates/form-screen.ts';
import { type Names, namesOf, type Slice } from '../templates/names.ts';
import { screen } from '../templates/screen.ts';

/** What can be made. Each runs, has its tests and stories, and is registered. */
const TEMPLATES: Readonly<Record<string, (names: Names) => Slice>> = {
  screen,
  'form-screen': formScreen,
  endpoint,
  chart,
  component,
  detector,
};

const [kind = '', name = ''] = process.argv.slice(2);
const template = Object.hasOwn(TEMPLATES, kind) ? TEMPLATES[kind] : undefined;
if (template === undefined || !/^[A-Z][A-Za-z0-9]+$/.test(name)) {
  const kinds = Object.keys(TEMPLATES).join('|');
  process.stderr.write(`Usage: npm run new -- ${kinds} <Name>, the name in PascalCase.\n`);
  process.exitCode = 2;
} else {
  const refusal = await applySlice(template(namesOf(name)));
  if (refusal !== null) {
    process.stderr.write(`${refusal}\n`);
    process.exitCode = 2;
  }
}
