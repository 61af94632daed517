import { ConfirmDialog } from '@sluice/ui/ConfirmDialog';
import { answerHeldMoveAction, heldMoveAtom, navigateAction } from '../../atoms/location.atoms.ts';
import { useTitle } from '../../lib/use-title.ts';
import { SETTINGS_TITLES } from '../../settings-paths.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { SettingsView } from './SettingsView.tsx';
import { settingsStateAtom } from './settings.atoms.ts';

/** Every page below `/settings` (spec 002 §2). */
export function SettingsScreen() {
  const state = useAtomValue(settingsStateAtom);
  const navigate = useSetAtom(navigateAction);
  const held = useAtomValue(heldMoveAtom);
  const answer = useSetAtom(answerHeldMoveAction);
  useTitle(state.kind === 'ready' ? SETTINGS_TITLES[state.page] : 'Settings');
  return (
    <>
      <SettingsView state={state} onNavigate={(href) => navigate(href)} />
      <ConfirmDialog
        subject={held}
        onClose={() => answer(false)}
        question={() => ({
          title: 'Leave without saving?',
          description: 'Your changes on this page are not saved.',
          confirmLabel: 'Leave',
          cancelLabel: 'Stay',
        })}
        onConfirm={() => void answer(true)}
      />
    </>
  );
}
