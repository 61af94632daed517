import { writeRegistries } from '../generate/registries.ts';

for (const path of await writeRegistries()) process.stdout.write(`${path}\n`);
