import { Heading, Markdown, PureArgsTable, Source, Subheading } from '@storybook/addon-docs/blocks';
import type { ReactNode } from 'react';
import { useTheme } from 'storybook/theming';
import { Callout } from '../packages/ui/src/components/Callout/Callout.tsx';
import { Code } from '../packages/ui/src/components/Code/Code.tsx';
import {
  type DocumentedField,
  docblockOf,
  othersOf,
  typesOf,
} from '../packages/ui/src/foundations/source-docs.ts';
import { rowsOf } from './readable-props.ts';
import { SOURCES } from './sources.ts';

/** An exported type: its fields, or its definition. */
function FieldTable({ fields, code }: { fields: readonly DocumentedField[]; code: string }) {
  const isDark = useTheme().base === 'dark';
  return code === '' ? (
    <PureArgsTable rows={rowsOf(fields)} />
  ) : (
    <Source code={code} language="ts" dark={isDark} />
  );
}

/** A sentence with its words between backticks as code. */
function coded(text: string): ReactNode {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <Code key={index}>{part}</Code>));
}

/** Purpose and keyboard, how it is imported, and what it is for and what not: the head of a component's page. */
export function ComponentHead({ name }: { name: string }) {
  const isDark = useTheme().base === 'dark';
  const docs = docblockOf(name, SOURCES);
  if (docs === null) return null;
  const exported = [name === 'Toast' ? 'ToastRegion, createToaster' : name];
  for (const other of othersOf(name, SOURCES)) exported.push(other.name);
  return (
    <>
      {docs.status === null ? null : (
        <div className="sb-unstyled my-4 text-base text-text">
          <Callout tone="warning" title={docs.status.word === 'beta' ? 'Beta' : 'Deprecated'}>
            {coded(docs.status.text)}
          </Callout>
        </div>
      )}
      <Markdown>{docs.text}</Markdown>
      <Source
        language="ts"
        dark={isDark}
        code={`import { ${exported.join(', ')} } from '@sluice/ui/${name}';`}
      />
      {docs.dos.length === 0 ? null : (
        <div className="sb-unstyled my-4 grid gap-3 text-base text-text sm:grid-cols-2">
          <Callout tone="success" title="Do">
            {coded(docs.dos.join(' '))}
          </Callout>
          <Callout tone="danger" title="Do not">
            {coded(docs.donts.join(' '))}
          </Callout>
        </div>
      )}
    </>
  );
}

/** The other components of the folder with their props, and the types that are named in all of them. */
export function ComponentParts({ name }: { name: string }) {
  const others = othersOf(name, SOURCES);
  const types = typesOf(name, SOURCES);
  return (
    <>
      {others.map((other) => (
        <section key={other.name}>
          <Heading>{other.name}</Heading>
          <Markdown>{other.text}</Markdown>
          <FieldTable fields={other.fields} code="" />
        </section>
      ))}
      {types.length === 0 ? null : <Heading>Types</Heading>}
      {types.map((type) => (
        <section key={type.name}>
          <Subheading>{type.name}</Subheading>
          <Markdown>{type.text}</Markdown>
          <FieldTable fields={type.fields} code={type.code} />
        </section>
      ))}
    </>
  );
}
