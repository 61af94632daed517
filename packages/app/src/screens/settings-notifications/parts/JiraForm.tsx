import type { JiraMeta, NotifierEntry } from '@sluice/contract/schemas/notifiers';
import { type NotifierHandler, notifierRefusals } from '@sluice/domain/notifiers';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Callout } from '@sluice/ui/Callout';
import { Combobox } from '@sluice/ui/Combobox';
import { FormActions } from '@sluice/ui/FormActions';
import { FormField } from '@sluice/ui/FormField';
import { Select } from '@sluice/ui/Select';
import { TextField } from '@sluice/ui/TextField';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { navigateAction } from '../../../atoms/location.atoms.ts';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { reconnectPath, settingsPath } from '../../../settings-paths.ts';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  metaStateAtom,
  needsReconnectionAtom,
  retryMetaAction,
  setJiraDraftAction,
  statusesAtom,
} from '../jira.atoms.ts';
import { leaveNotifierAction, saveNotifierAction } from '../notifications.atoms.ts';
import { EventsSection, FIRST_HANDLERS, type NotifierValues } from './EventsSection.tsx';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function valuesOf({ name, config, handlers }: NotifierEntry): NotifierValues {
  return {
    name,
    config: {
      cloud_id: textOf(config.cloud_id),
      project_key: textOf(config.project_key),
      issue_type: textOf(config.issue_type),
    },
    // A connection begins without events; the form proposes the usual ones.
    handlers: config.is_configured === true ? handlers : FIRST_HANDLERS,
  };
}

/** Handlers whose statuses are those of another type of issue. */
function withoutStatuses(handlers: readonly NotifierHandler[]): NotifierHandler[] {
  return handlers.map((handler) => ({ ...handler, jira_status_key: null }));
}

/** Configures a connected Jira: project, then type of issue, then what each event does (spec 002 §5). */
export function JiraForm({ known }: { known: NotifierEntry }) {
  const save = useSetAtom(saveNotifierAction);
  const leave = useSetAtom(leaveNotifierAction);
  const setDraft = useSetAtom(setJiraDraftAction);
  const navigate = useSetAtom(navigateAction);
  const meta = useAtomValue(metaStateAtom);
  const retryMeta = useSetAtom(retryMetaAction);
  const statuses = useAtomValue(statusesAtom);
  const needsReconnection = useAtomValue(needsReconnectionAtom);
  const [initial] = useState(() => valuesOf(known));
  const form = useForm<NotifierValues>({ defaultValues: initial });
  const { isDirty, isSubmitting } = form.formState;
  const release = useLeaveGuard(isDirty);
  const [cloudId, projectKey, issueType] = form.watch([
    'config.cloud_id',
    'config.project_key',
    'config.issue_type',
  ]);
  useEffect(() => {
    setDraft({ id: known.id, cloudId, projectKey, issueType });
    return () => setDraft(null);
  }, [setDraft, known.id, cloudId, projectKey, issueType]);
  useEffect(() => {
    if (!needsReconnection) return;
    release();
    navigate(reconnectPath(known.id), 'replace');
  }, [needsReconnection, release, navigate, known.id]);
  const submit = form.handleSubmit(async (values) => {
    const refusals = notifierRefusals('jira', values.name, values.config);
    const shown = [
      ['name', refusals.name ?? null],
      ['config.project_key', refusals['config.project_key'] ?? null],
      ['config.issue_type', refusals['config.issue_type'] ?? null],
    ] as const;
    if (showRefusals(form, shown)) return;
    const failure = await save('jira', known, values);
    if (failure !== null) {
      showFailure(form, failure, ['name', 'config.project_key', 'config.issue_type']);
      return;
    }
    release();
    leave();
  });
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SettingsSection title="Configuration" about={`Connected to ${siteText(known)}.`}>
        <div className="grid max-w-140 gap-4">
          <FormField control={form.control} name="name" label="Name" required>
            {(control) => <TextField {...control} maxLength={255} />}
          </FormField>
          <AsyncPanel state={meta} onRetry={retryMeta} lines={4}>
            {(data) => <ProjectFields form={form} meta={data} />}
          </AsyncPanel>
        </div>
      </SettingsSection>
      <EventsSection
        control={form.control}
        about="A new incident makes an issue. Each later event moves it to a status, or adds a comment."
        disabledReason={
          projectKey !== '' && issueType !== ''
            ? undefined
            : 'Select a project and an issue type first'
        }
        statuses={statuses}
      />
      <FormActions label="Submit" busy={isSubmitting} cancelHref={settingsPath('notifications')} />
    </form>
  );
}

function siteText({ config }: NotifierEntry): string {
  const url = textOf(config.cloud_url);
  return URL.canParse(url) ? new URL(url).host : textOf(config.cloud_name);
}

type JiraFormApi = ReturnType<typeof useForm<NotifierValues>>;

function ProjectFields({ form, meta }: { form: JiraFormApi; meta: JiraMeta }) {
  const projectKey = form.watch('config.project_key');
  const project = meta.projects.find(({ key }) => key === projectKey);
  const clearType = () => {
    form.setValue('config.issue_type', '', { shouldDirty: true });
    form.setValue('handlers', withoutStatuses(form.getValues('handlers')));
  };
  return (
    <>
      {meta.sites.length > 1 ? (
        <FormField control={form.control} name="config.cloud_id" label="Site" required>
          {({ onValueChange, ...control }) => (
            <Select
              {...control}
              label="Site"
              onValueChange={(value) => {
                onValueChange(value);
                form.setValue('config.project_key', '', { shouldDirty: true });
                clearType();
              }}
              options={meta.sites.map(({ id, name, url }) => ({
                value: id,
                label: escapeUntrustedText(name),
                hint: escapeUntrustedText(url),
              }))}
            />
          )}
        </FormField>
      ) : null}
      <FormField control={form.control} name="config.project_key" label="Project" required>
        {({ value, onValueChange, ...control }) => (
          <Combobox
            {...control}
            label="Project"
            placeholder="Select a project"
            value={value === '' ? null : value}
            onValueChange={(next) => {
              onValueChange(next ?? '');
              clearType();
            }}
            options={meta.projects.map(({ key, name }) => ({
              value: key,
              label: escapeUntrustedText(`${name} (${key})`),
            }))}
          />
        )}
      </FormField>
      <FormField control={form.control} name="config.issue_type" label="Issue type" required>
        {({ value, onValueChange, ...control }) => (
          <Select
            {...control}
            label="Issue type"
            placeholder="Select an issue type"
            value={value === '' ? null : value}
            onValueChange={(next) => {
              onValueChange(next);
              form.setValue('handlers', withoutStatuses(form.getValues('handlers')));
            }}
            disabledReason={project === undefined ? 'Select a project first' : undefined}
            options={(project?.issuetypes ?? []).map(({ id, name }) => ({
              value: id,
              label: escapeUntrustedText(name),
            }))}
          />
        )}
      </FormField>
      {meta.projects.length === 0 ? (
        <Callout tone="warning" title="No project is visible">
          The account that connected Jira may see no project of this site.
        </Callout>
      ) : null}
    </>
  );
}
