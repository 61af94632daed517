import type { ConnectionEntry } from '@sluice/contract/endpoints/sso';
import { connectionRefusals } from '@sluice/domain/sso';
import { VALIDATION_TEXTS } from '@sluice/domain/validation';
import { Breadcrumbs } from '@sluice/ui/Breadcrumbs';
import { Callout } from '@sluice/ui/Callout';
import { Checkbox } from '@sluice/ui/Checkbox';
import { CopyField } from '@sluice/ui/CopyField';
import { DescriptionList } from '@sluice/ui/DescriptionList';
import { FormActions } from '@sluice/ui/FormActions';
import { FormField } from '@sluice/ui/FormField';
import { PageHeader } from '@sluice/ui/PageHeader';
import { TextArea } from '@sluice/ui/TextArea';
import { TextField } from '@sluice/ui/TextField';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { When } from '../../../parts/When.tsx';
import { settingsPath } from '../../../settings-paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import { NotFoundView } from '../../not-found/NotFoundView.tsx';
import {
  connectionsStateAtom,
  leaveConnectionAction,
  ownDomainsAtom,
  retryConnectionsAction,
  saveConnectionAction,
} from '../sso.atoms.ts';
import { ProvisioningSection } from './ProvisioningSection.tsx';
import { RehearsalSection } from './RehearsalSection.tsx';

/** Makes or configures a connection; a null id is a new one. */
export function ConnectionPage({ id }: { id: number | null }) {
  const state = useAtomValue(connectionsStateAtom);
  const retry = useSetAtom(retryConnectionsAction);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title={id === null ? 'New connection' : 'Configure the connection'}
        breadcrumbs={
          <Breadcrumbs
            items={[
              { label: 'Single sign-on', href: settingsPath('sso') },
              { label: id === null ? 'New' : 'Configure' },
            ]}
          />
        }
      />
      <AsyncPanel state={state} onRetry={retry} lines={8}>
        {(connections) => {
          const known = connections.find((one) => one.id === id) ?? null;
          if (id !== null && known === null) {
            return <NotFoundView backHref={settingsPath('sso')} backLabel="Go to single sign-on" />;
          }
          if (known !== null && known.strategy !== 'samlp') {
            return (
              <Callout title="This connection cannot be edited here">
                Its strategy is set up by the provider.
              </Callout>
            );
          }
          return (
            <>
              {known === null ? null : <Addresses connection={known} />}
              {known === null ? null : <RehearsalSection connection={known} />}
              {known === null ? null : <ProvisioningSection connection={known} />}
              <ConnectionForm key={known?.version} known={known} />
            </>
          );
        }}
      </AsyncPanel>
    </div>
  );
}

function Addresses({ connection: { acs_url, entity_id } }: { connection: ConnectionEntry }) {
  return (
    <SettingsSection
      title="For your identity provider"
      about="Enter these there. The second one answers our metadata."
    >
      <DescriptionList
        items={[
          {
            term: 'Reply URL',
            description: <CopyField value={acs_url} label="Copy the reply URL" wrap />,
          },
          {
            term: 'Entity ID',
            description: <CopyField value={entity_id} label="Copy the entity ID" wrap />,
          },
        ]}
      />
    </SettingsSection>
  );
}

interface Values {
  name: string;
  signin_endpoint: string;
  cert: string;
  domains: string;
  idp_initiated: boolean;
  isConfirmed: boolean;
  keeps_certificates: boolean;
}

/** The certificates whose signatures are accepted, and whether a new one joins them. */
function StoredCertificates({
  form,
  known,
}: {
  form: UseFormReturn<Values>;
  known: ConnectionEntry;
}) {
  const isGiven = form.watch('cert').trim() !== '';
  return (
    <>
      <DescriptionList
        items={known.certificates.map(({ fingerprint, ends_at }, index) => ({
          term: `Certificate ${index + 1}`,
          description: (
            <>
              {ends_at === null ? (
                'Its end cannot be read'
              ) : (
                <>
                  Ends <When at={ends_at} format="date" />
                </>
              )}
              <span className="block truncate text-sm text-text-muted" title={fingerprint}>
                {fingerprint}
              </span>
            </>
          ),
        }))}
      />
      {isGiven ? (
        <Controller
          control={form.control}
          name="keeps_certificates"
          render={({ field }) => (
            <Checkbox
              checked={field.value}
              onCheckedChange={field.onChange}
              label="Keep the stored certificates, too"
              hint="While certificates roll over, both are accepted. Afterwards, save the new one alone."
            />
          )}
        />
      ) : null}
    </>
  );
}

function ConnectionForm({ known }: { known: ConnectionEntry | null }) {
  const own = useAtomValue(ownDomainsAtom);
  const save = useSetAtom(saveConnectionAction);
  const leave = useSetAtom(leaveConnectionAction);
  const form = useForm<Values>({
    defaultValues: {
      name: known?.name ?? '',
      signin_endpoint: known?.options.sign_in_endpoint ?? '',
      cert: '',
      domains: known?.options.domain_aliases.join(', ') ?? '',
      idp_initiated: known?.options.idpinitiated.enabled ?? false,
      isConfirmed: false,
      keeps_certificates: true,
    },
  });
  const { isDirty, isSubmitting } = form.formState;
  const release = useLeaveGuard(isDirty);
  const submit = form.handleSubmit(async ({ isConfirmed, ...draft }) => {
    const found = connectionRefusals(draft, known === null, own);
    const refusals = [
      ['name', found.name ?? null],
      ['signin_endpoint', found.signin_endpoint ?? null],
      ['cert', found.cert ?? null],
      ['domains', found.domains ?? null],
      ['isConfirmed', isConfirmed ? null : VALIDATION_TEXTS.required],
    ] as const;
    if (showRefusals(form, refusals)) return;
    const failure = await save(known, draft);
    if (failure !== null) {
      showFailure(form, failure, ['name', 'signin_endpoint', 'cert', 'domains']);
      return;
    }
    release();
    leave();
  });
  return (
    <form onSubmit={submit} noValidate>
      <SettingsSection title="Connection">
        <div className="grid max-w-140 gap-4">
          <FormField control={form.control} name="name" label="Name" required>
            {(control) => <TextField {...control} />}
          </FormField>
          <FormField
            control={form.control}
            name="signin_endpoint"
            label="Single Sign-On URL"
            required
          >
            {(control) => <TextField {...control} inputMode="url" spellCheck={false} />}
          </FormField>
          <FormField
            control={form.control}
            name="cert"
            label="X509 cert"
            required={known === null}
            hint={
              known === null
                ? 'PEM or base64. During a rollover, paste both certificates.'
                : 'Leave it empty to keep what is stored.'
            }
          >
            {({ value, ...control }) => (
              <TextArea {...control} value={value} rows={5} spellCheck={false} />
            )}
          </FormField>
          {known === null ? null : <StoredCertificates form={form} known={known} />}
          <FormField
            control={form.control}
            name="domains"
            label="Domains"
            required
            hint={
              own.length === 0
                ? 'Your company has no domains yet. Add one on the page Perimeter first.'
                : `Separated by commas. Yours: ${own.join(', ')}`
            }
          >
            {(control) => <TextField {...control} spellCheck={false} />}
          </FormField>
          <Controller
            control={form.control}
            name="idp_initiated"
            render={({ field }) => (
              <Checkbox
                checked={field.value}
                onCheckedChange={field.onChange}
                label="Allow sign-ins started by the identity provider"
                hint="A link could then sign someone in as another person. Leave this off if you can."
              />
            )}
          />
          <Controller
            control={form.control}
            name="isConfirmed"
            render={({ field, fieldState: { error } }) => (
              <Checkbox
                checked={field.value}
                onCheckedChange={field.onChange}
                error={error?.message}
                label="The identity provider signs its assertions with SHA-256"
              />
            )}
          />
          <FormActions
            label="Save"
            busy={isSubmitting}
            cancelHref={settingsPath('sso')}
            align="start"
          />
        </div>
      </SettingsSection>
    </form>
  );
}
