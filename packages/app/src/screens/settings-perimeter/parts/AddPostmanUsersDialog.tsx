import { postmanTeamRefusal, postmanUserRefusals } from '@sluice/domain/postman-users';
import { Dialog } from '@sluice/ui/Dialog';
import { FormActions } from '@sluice/ui/FormActions';
import { FormField } from '@sluice/ui/FormField';
import { Tabs } from '@sluice/ui/Tabs';
import { TextField } from '@sluice/ui/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestPostmanAction } from '../../../atoms/postman-users.atoms.ts';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { useSetAtom } from '../../../store.ts';
import { PostmanCsvForm } from './PostmanCsvForm.tsx';

export interface AddPostmanUsersDialogProps {
  onClose: () => void;
}

/** Add Postman user: one, many from a file, or a team (spec 002 §2). */
export function AddPostmanUsersDialog({ onClose }: AddPostmanUsersDialogProps) {
  const [tab, setTab] = useState('single');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Add Postman user"
    >
      <Tabs
        label="Ways to add"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'single', label: 'Add single user', content: <SingleForm onClose={onClose} /> },
          { value: 'bulk', label: 'Bulk add users', content: <PostmanCsvForm onClose={onClose} /> },
          { value: 'teams', label: 'Add via teams', content: <TeamForm onClose={onClose} /> },
        ]}
      />
    </Dialog>
  );
}

function SingleForm({ onClose }: AddPostmanUsersDialogProps) {
  const request = useSetAtom(requestPostmanAction);
  const form = useForm({ defaultValues: { id: '', slug: '', name: '' } });
  const submit = form.handleSubmit(async (draft) => {
    const refusals = postmanUserRefusals(draft);
    const fields = ['id', 'slug', 'name'] as const;
    if (
      showRefusals(
        form,
        fields.map((field) => [field, refusals[field] ?? null] as const),
      )
    )
      return;
    const failure = await request({ type: 'user', draft });
    if (failure === null) onClose();
    else showFailure(form, failure, ['id', 'slug', 'name']);
  });
  return (
    <form onSubmit={submit} className="grid gap-4 pt-4" noValidate>
      <FormField control={form.control} name="id" label="ID" hint="Digits; an ID or a username">
        {(control) => <TextField {...control} inputMode="numeric" />}
      </FormField>
      <FormField control={form.control} name="slug" label="Username">
        {(control) => <TextField {...control} autoCapitalize="none" spellCheck={false} />}
      </FormField>
      <FormField control={form.control} name="name" label="Name">
        {(control) => <TextField {...control} />}
      </FormField>
      <FormActions onCancel={onClose} busy={form.formState.isSubmitting} label="Add user" />
    </form>
  );
}

function TeamForm({ onClose }: AddPostmanUsersDialogProps) {
  const request = useSetAtom(requestPostmanAction);
  const form = useForm({ defaultValues: { slug: '' } });
  const submit = form.handleSubmit(async ({ slug }) => {
    if (showRefusals(form, [['slug', postmanTeamRefusal(slug)]])) return;
    const failure = await request({ type: 'team', slug: slug.trim() });
    if (failure === null) onClose();
    else showFailure(form, failure, ['slug']);
  });
  return (
    <form onSubmit={submit} className="grid gap-4 pt-4" noValidate>
      <FormField control={form.control} name="slug" label="Team name">
        {(control) => <TextField {...control} autoCapitalize="none" spellCheck={false} />}
      </FormField>
      <FormActions onCancel={onClose} busy={form.formState.isSubmitting} label="Add team" />
    </form>
  );
}
