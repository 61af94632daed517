import type { PrivateToken } from '@sluice/contract/schemas/people';
import { MAX_PRIVATE_TOKENS, tokenRefusal } from '@sluice/domain/private-tokens';
import { Badge } from '@sluice/ui/Badge';
import { Button } from '@sluice/ui/Button';
import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { FormField } from '@sluice/ui/FormField';
import { IconButton } from '@sluice/ui/IconButton';
import { ListRow, RowList } from '@sluice/ui/RowList';
import { TextField } from '@sluice/ui/TextField';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFailure, showRefusals } from '../../../lib/forms.ts';
import { AsyncPanel, SettingsSection } from '../../../parts/SettingsSection.tsx';
import { When } from '../../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  canManagePerimeterAtom,
  retryPerimeterSettingsAction,
} from '../perimeter-settings.atoms.ts';
import {
  addTokenAction,
  deleteTokenAction,
  privateTokensStateAtom,
} from '../private-tokens.atoms.ts';

/** The tokens by which the private members of organizations are read, with what each may read (spec 002 §3). */
export function PrivateTokens() {
  const state = useAtomValue(privateTokensStateAtom);
  const retry = useSetAtom(retryPerimeterSettingsAction);
  const canManage = useAtomValue(canManagePerimeterAtom);
  const remove = useSetAtom(deleteTokenAction);
  const [deleted, setDeleted] = useState<PrivateToken | null>(null);
  return (
    <SettingsSection
      title="Private members"
      about="A GitHub token of a member shows the members who hide their membership. They become developers of your perimeter."
    >
      <AsyncPanel state={state} onRetry={retry} lines={3}>
        {(tokens) => (
          <div className="grid gap-4">
            {canManage === true ? <AddToken isFull={tokens.length >= MAX_PRIVATE_TOKENS} /> : null}
            {tokens.length === 0 ? (
              <p className="text-text-muted">
                No token yet: public members alone are in your perimeter.
              </p>
            ) : (
              <ul className="grid gap-3" aria-label="Private tokens">
                {tokens.map((token) => (
                  <Token
                    key={token.id}
                    token={token}
                    onDelete={canManage === true ? () => setDeleted(token) : undefined}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </AsyncPanel>
      <ConfirmDialog
        subject={deleted}
        onClose={() => setDeleted(null)}
        question={({ token_hint: hint }) => ({
          title: `Delete the token that ends in ${hint}?`,
          description:
            'Members whom no other token shows leave your perimeter. Their incidents stay.',
          confirmLabel: 'Delete',
        })}
        onConfirm={({ id }) => remove(id)}
      />
    </SettingsSection>
  );
}

function Token({ token, onDelete }: { token: PrivateToken; onDelete: (() => void) | undefined }) {
  const { token_hint, private_token_orgs_relations: relations, last_error_checked } = token;
  return (
    <li className="rounded-panel border border-border">
      <div className="flex items-center gap-2 border-border border-b px-3 py-1.5">
        <span className="min-w-0 flex-1">
          <span className="font-mono">••••{token_hint}</span>{' '}
          <span className="text-sm text-text-muted">
            {last_error_checked === null ? (
              'not checked yet'
            ) : (
              <>
                checked <When at={last_error_checked} tooltip />
              </>
            )}
          </span>
        </span>
        {onDelete === undefined ? null : (
          <IconButton
            size="small"
            label={`Delete the token that ends in ${token_hint}`}
            icon={<Trash2 />}
            onClick={onDelete}
          />
        )}
      </div>
      {relations.length === 0 ? (
        <p className="px-3 py-2 text-text-muted">No organization is monitored yet.</p>
      ) : (
        <RowList look="plain">
          {relations.map(({ gh_organization_login, has_access, error_infos }) => (
            <ListRow key={gh_organization_login} title={gh_organization_login}>
              {has_access ? <Badge tone="done">Access</Badge> : <Badge>No access</Badge>}
              {error_infos === null ? null : (
                <span className="basis-full text-critical-text text-sm">{error_infos.message}</span>
              )}
            </ListRow>
          ))}
        </RowList>
      )}
    </li>
  );
}

function AddToken({ isFull }: { isFull: boolean }) {
  const add = useSetAtom(addTokenAction);
  const form = useForm({ defaultValues: { token: '' } });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ token }) => {
    if (showRefusals(form, [['token', tokenRefusal(token)]])) return;
    const failure = await add(token);
    if (failure === null) form.reset();
    else showFailure(form, failure, ['token']);
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-140 flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-60">
        <FormField
          control={form.control}
          name="token"
          label="Token"
          hint='A classic token with the scope "read:org".'
          required
        >
          {(control) => (
            <TextField {...control} type="password" autoComplete="off" spellCheck={false} />
          )}
        </FormField>
      </div>
      <Button
        type="submit"
        tone="primary"
        busy={isSubmitting}
        disabledReason={
          isFull
            ? `A company has at most ${MAX_PRIVATE_TOKENS} tokens. Delete one first.`
            : undefined
        }
        className="mt-6.5"
      >
        Add
      </Button>
    </form>
  );
}
