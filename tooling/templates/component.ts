import type { Names, Slice } from './names.ts';

/** A component of the library, with its stories and its line in the guide. */
export function component({ pascal, kebab, words }: Names): Slice {
  const folder = `packages/ui/src/components/${pascal}`;
  return {
    files: {
      [`${folder}/index.ts`]: `export { ${pascal}, type ${pascal}Props } from './${pascal}.tsx';\n`,
      [`${folder}/${pascal}.tsx`]: `import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

/** Props of {@link ${pascal}}. */
export interface ${pascal}Props extends ComponentProps<'div'> {
  /** Its content. */
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
export function ${pascal}({ className, ...rest }: ${pascal}Props) {
  return <div {...rest} data-slot="${kebab}" className={cn('min-w-0', className)} />;
}
`,
      [`${folder}/${pascal}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { HEBREW } from '../../stories/hebrew.ts';
import { inRightToLeft } from '../../stories/surroundings.tsx';
import { ${pascal} } from './${pascal}.tsx';

const meta = {
  title: 'Components/${pascal}',
  component: ${pascal},
  args: { children: '${words}' },
} satisfies Meta<typeof ${pascal}>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('${words}')).toBeVisible();
  },
};
export const LongContent: Story = {
  args: { children: '${words} that goes on for longer than the space allows. '.repeat(3) },
  parameters: { width: 320 },
};
export const Narrow: Story = { parameters: { width: 160 } };
export const RightToLeft: Story = {
  decorators: [inRightToLeft],
  args: { children: HEBREW.incident },
};
/** Every variant. */
export const Matrix: Story = {
  tags: ['matrix'],
  render: (args) => (
    <div className="flex flex-col gap-3">
      <${pascal} {...args} />
    </div>
  ),
};
`,
    },
    edits: [
      {
        path: 'packages/ui/src/foundations/StartHere.mdx',
        before: '\n## How to add one\n',
        insert: `- Say when to choose it: [**${pascal}**](?path=/docs/components-${pascal.toLowerCase()}--docs).\n`,
      },
    ],
  };
}
