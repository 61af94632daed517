import { endpoint } from './endpoint.ts';
import type { Names, Slice } from './names.ts';

const atoms = ({ pascal, camel, words }: Names): string =>
  `import type { Failure } from '@sluice/contract/client';
import { asyncStateOf } from '../../async-state.ts';
import { permissionAtom } from '../../atoms/session.atoms.ts';
import { notifySuccessAction } from '../../atoms/toast.atoms.ts';
import { mutationAtom } from '../../mutation.ts';
import { queryAtom } from '../../query.ts';
import { atom } from '../../store.ts';

const ${camel}QueryAtom = queryAtom('get${pascal}', () => ({}));

/** Whether the person may change it; null while unknown, when the server has the last word. */
export const canChange${pascal}Atom = permissionAtom('MANAGE_SETTINGS');

/** What the page shows. */
export const ${camel}StateAtom = atom((get) =>
  asyncStateOf(get(${camel}QueryAtom), 'Failed to get ${words.toLowerCase()}'),
);

/** Asks again for what failed. */
export const retry${pascal}Action = atom(null, (get) => {
  void get(${camel}QueryAtom).refetch();
});

const ${camel}MutationAtom = mutationAtom('update${pascal}', {
  // The form keeps what was typed, and its writer sends it again.
  resends: false,
  invalidates: ['get${pascal}'],
});

/** Saves the value. Gives null when it worked. */
export const save${pascal}Action = atom(
  null,
  async (_get, set, value: string): Promise<Failure | null> => {
    const result = await set(${camel}MutationAtom, { body: { value } });
    if (!result.ok) return result;
    set(notifySuccessAction, '${words} updated');
    return null;
  },
);
`;

const screen = ({ pascal, camel, kebab, words }: Names): string =>
  `import type { ${pascal} } from '@sluice/contract/endpoints/${kebab}';
import { ${camel}Refusal } from '@sluice/domain/${kebab}';
import { Button } from '@sluice/ui/Button';
import { FormField } from '@sluice/ui/FormField';
import { TextField } from '@sluice/ui/TextField';
import { useForm } from 'react-hook-form';
import { showFailure, showRefusals } from '../../lib/forms.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { AsyncPanel, SettingsSection } from '../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import {
  canChange${pascal}Atom,
  ${camel}StateAtom,
  retry${pascal}Action,
  save${pascal}Action,
} from './${kebab}.atoms.ts';

/** \`/settings/company/${kebab}\`: what it is for, with the section of the specification. */
export function ${pascal}Screen() {
  const state = useAtomValue(${camel}StateAtom);
  const retry = useSetAtom(retry${pascal}Action);
  return (
    <SettingsSection title="${words}">
      <AsyncPanel state={state} onRetry={retry}>
        {({ value }) => <${pascal}Form value={value} />}
      </AsyncPanel>
    </SettingsSection>
  );
}

function ${pascal}Form({ value }: ${pascal}) {
  const save = useSetAtom(save${pascal}Action);
  const canChange = useAtomValue(canChange${pascal}Atom);
  const form = useForm({ defaultValues: { value } });
  const { isDirty, isSubmitting } = form.formState;
  useLeaveGuard(isDirty);
  const submit = form.handleSubmit(async (values) => {
    if (showRefusals(form, [['value', ${camel}Refusal(values.value)]])) return;
    const failure = await save(values.value);
    if (failure === null) form.reset(values);
    else showFailure(form, failure, ['value']);
  });
  const unchanged = isDirty ? undefined : 'Nothing was changed';
  return (
    <form onSubmit={submit} noValidate className="grid max-w-110 gap-4">
      <FormField control={form.control} name="value" label="Value" required>
        {(control) => <TextField {...control} />}
      </FormField>
      <div>
        <Button
          type="submit"
          tone="primary"
          busy={isSubmitting}
          disabledReason={canChange === false ? 'Only admins can change this setting' : unchanged}
        >
          Save
        </Button>
      </div>
    </form>
  );
}
`;

const stories = ({ pascal, kebab, constant, words }: Names): string =>
  `import { smallDatabase } from '@sluice/contract/fixtures/databases';
import { aMemberUser } from '@sluice/contract/fixtures/entities';
import { override } from '@sluice/contract/mock';
import { MAX_${constant} } from '@sluice/domain/${kebab}';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { inPage, withToasts } from '../../stories/decorators.tsx';
import { type AppSetting, appOf } from '../../stories/test-app.ts';
import { ${pascal}Screen } from './${pascal}Screen.tsx';

const at = (setting: AppSetting = {}) => ({
  app: {
    database: smallDatabase,
    path: '/settings/company/${kebab}',
    ...setting,
  } satisfies AppSetting,
});
const FAILED = { status: 500, detail: 'An error occurred' };

const meta = {
  title: 'Screens/Settings/${words}',
  component: ${pascal}Screen,
  tags: ['state'],
  decorators: [inPage, withToasts],
  parameters: { picture: 'page', viewport: [900, 320], ...at() },
} satisfies Meta<typeof ${pascal}Screen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, loaded, userEvent, step }) => {
    const field = await canvas.findByLabelText(/^Value/);
    const save = () => userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await step('the rule says what it refuses, under the field', async () => {
      await userEvent.clear(field);
      await save();
      await waitFor(() => expect(field).toHaveAccessibleDescription(/cannot be empty/));
      await userEvent.click(field);
      await userEvent.paste('A'.repeat(MAX_${constant} + 1));
      await save();
      await waitFor(() => expect(field).toHaveAccessibleDescription(/Max length/));
    });
    await step('what is valid is saved', async () => {
      await userEvent.clear(field);
      await userEvent.type(field, 'New{Enter}');
      await within(document.body).findByText('${words} updated');
      await expect(appOf(loaded).writes).toMatchObject([{ body: { value: 'New' } }]);
    });
  },
};

export const Loading: Story = {
  parameters: at({ overrides: [override('get${pascal}', 'never')] }),
};

export const AsMember: Story = {
  parameters: at({ database: () => smallDatabase({ user: aMemberUser() }) }),
  play: async ({ canvas }) => {
    const save = await canvas.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'true'));
  },
};

export const Failed: Story = {
  parameters: at({ overrides: [override('get${pascal}', FAILED)] }),
  play: async ({ canvas, loaded, userEvent }) => {
    await canvas.findByText('Failed to get ${words.toLowerCase()}');
    appOf(loaded).answerAsTheDatabase();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await canvas.findByLabelText(/^Value/);
  },
};

/** What was typed stays, with the failure under it. */
export const NotSaved: Story = {
  parameters: { ...at({ overrides: [override('update${pascal}', FAILED)] }), picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText(/^Value/);
    await userEvent.type(field, ' 2{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/An error occurred/));
    await expect(field).toHaveValue('Default 2');
  },
};
`;

/** A page of the company's settings with a form, down to its table. */
export function formScreen(names: Names): Slice {
  const { pascal, kebab, words } = names;
  const folder = `packages/app/src/screens/settings-${kebab}`;
  const paths = 'packages/app/src/settings-paths.ts';
  const pages = 'packages/app/src/screens/settings/settings-pages.tsx';
  return {
    files: {
      ...endpoint(names).files,
      [`${folder}/${kebab}.atoms.ts`]: atoms(names),
      [`${folder}/${pascal}Screen.tsx`]: screen(names),
      [`${folder}/${pascal}Screen.stories.tsx`]: stories(names),
    },
    edits: [
      { path: paths, before: "  'company-account',\n", insert: `  '${kebab}',\n` },
      {
        path: paths,
        before: "  'company-account': 'Plan',",
        insert: `  '${kebab}': '${words}',\n`,
      },
      {
        path: pages,
        before: 'const Plan = later(',
        insert: `const ${pascal} = later(
  async () => (await import('../settings-${kebab}/${pascal}Screen.tsx')).${pascal}Screen,
  WAITING,
);\n`,
      },
      {
        path: pages,
        before: "  'company-account': () => <Plan />,",
        insert: `  '${kebab}': () => <${pascal} />,\n`,
      },
    ],
  };
}
