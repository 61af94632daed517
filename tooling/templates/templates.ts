/** `IncidentList` as a file or folder is named: `incident-list`. */
export function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

function words(name: string): string {
  const text = kebab(name).replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function camel(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The files of a new component, by path. */
export function componentFiles(name: string): Record<string, string> {
  const folder = `packages/ui/src/components/${name}`;
  return {
    [`${folder}/index.ts`]: `export { ${name}, type ${name}Props } from './${name}.tsx';\n`,
    [`${folder}/${name}.tsx`]: `import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link ${name}}. */
export interface ${name}Props extends ComponentProps<'div'> {
  /** Its words. */
  children?: ReactNode;
}

/**
 * What it is for, in one sentence.
 *
 * Keyboard: none; it is no control.
 *
 * @do Say what it is best at.
 * @dont Say what people mistake it for.
 */
export function ${name}({ className, ...rest }: ${name}Props) {
  return <div {...rest} data-slot="${kebab(name)}" className={cn('min-w-0', className)} />;
}
`,
    [`${folder}/${name}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { ${name} } from './${name}.tsx';

const meta = {
  title: 'Components/${name}',
  component: ${name},
  args: { children: '${words(name)}' },
} satisfies Meta<typeof ${name}>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LongContent: Story = {
  args: { children: '${words(name)} that goes on for longer than there is room. '.repeat(3) },
  parameters: { width: 320 },
};
export const Narrow: Story = { parameters: { width: 160 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { children: HEBREW.incident },
};
/** Every look. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <${name} {...args} />
    </div>
  ),
};
`,
  };
}

/** The files of a new screen, by path. */
export function screenFiles(name: string): Record<string, string> {
  const file = kebab(name);
  const folder = `packages/app/src/screens/${file}`;
  return {
    [`${folder}/${file}.states.ts`]: `/** Everything that this screen can be. */
export type ${name}State = { readonly kind: 'loading' } | { readonly kind: 'ready' };

export const ${file.replaceAll('-', '_').toUpperCase()}_KINDS = [
  'loading',
  'ready',
] as const satisfies readonly ${name}State['kind'][];
`,
    [`${folder}/${file}.atoms.ts`]: `import { atom } from '../../store.ts';
import type { ${name}State } from './${file}.states.ts';

/** What the screen shows. */
export const ${camel(name)}StateAtom = atom((): ${name}State => ({ kind: 'loading' }));
`,
    [`${folder}/${name}View.tsx`]: `import { SkeletonLines } from '@sluice/ui/Skeleton';
import type { ${name}State } from './${file}.states.ts';

export interface ${name}ViewProps {
  /** What the screen is. */
  state: ${name}State;
}

/** One sentence, with the section of the specification. */
export function ${name}View({ state }: ${name}ViewProps) {
  switch (state.kind) {
    case 'loading':
      return <SkeletonLines />;
    case 'ready':
      return <h1>${words(name)}</h1>;
  }
}
`,
    [`${folder}/${name}Screen.tsx`]: `import { useAtomValue } from '../../store.ts';
import { ${camel(name)}StateAtom } from './${file}.atoms.ts';
import { ${name}View } from './${name}View.tsx';

/** Its path. */
export function ${name}Screen() {
  return <${name}View state={useAtomValue(${camel(name)}StateAtom)} />;
}
`,
    [`${folder}/${name}View.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite';
import { ${name}View } from './${name}View.tsx';

const meta = {
  title: 'Screens/${words(name)}',
  component: ${name}View,
  tags: ['state'],
  args: { state: { kind: 'ready' } },
} satisfies Meta<typeof ${name}View>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Loading: Story = { args: { state: { kind: 'loading' } } };
`,
  };
}

/** The test of a new route, by path. Declare its endpoint in the contract first, then its handler. */
export function routeFiles(name: string): Record<string, string> {
  const file = kebab(name);
  const folder = `packages/server/src/routes/${file}`;
  return {
    [`${folder}/${file}.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await createTestServer();
});
afterAll(() => testServer.close());

describe('${camel(name)}', () => {
  it('answers nobody who is not signed in', async () => {
    expect((await testServer.asNobody('/api/v1/${file.replaceAll('-', '_')}')).status).toBe(401);
  });
});
`,
  };
}
