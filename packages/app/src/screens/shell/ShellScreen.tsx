import { focusPage } from '@sluice/ui/lib/focus-page';
import { later } from '@sluice/ui/lib/later';
import { ToastRegion } from '@sluice/ui/Toast';
import { type ReactNode, useEffect } from 'react';
import { tickAction } from '../../atoms/clock.atoms.ts';
import { isKeyMapOpenAtom, showKeyMapAction } from '../../atoms/key-map.atoms.ts';
import { locationAtom } from '../../atoms/location.atoms.ts';
import { collapseNavAction, isNavCollapsedAtom } from '../../atoms/nav.atoms.ts';
import { logOutAction } from '../../atoms/session.atoms.ts';
import { chooseThemeAction, themeAtom } from '../../atoms/theme.atoms.ts';
import { toasterAtom } from '../../atoms/toast.atoms.ts';
import { useHotkeys } from '../../parts/use-hotkeys.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { ShellView } from './ShellView.tsx';
import { retryShellAction, shellStateAtom } from './shell.atoms.ts';
import { usePollVersion } from './use-poll-version.ts';

const KeyMapDialog = later(async () => (await import('../../parts/KeyMapDialog.tsx')).KeyMapDialog);

const MINUTE_MS = 60_000;

/** The frame around every page behind the sign-in. */
export function ShellScreen({ children }: { children: ReactNode }) {
  const toaster = useAtomValue(toasterAtom);
  const showKeyMap = useSetAtom(showKeyMapAction);
  const tick = useSetAtom(tickAction);
  const isKeyMapOpen = useAtomValue(isKeyMapOpenAtom);
  const { path } = useAtomValue(locationAtom);
  usePollVersion();
  // The row or link that led here is gone with its page.
  useEffect(() => {
    if (path !== '' && document.activeElement === document.body) focusPage();
  }, [path]);
  useHotkeys({ '?': () => showKeyMap(true) });
  useEffect(() => {
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, [tick]);
  return (
    <>
      <ShellView
        state={useAtomValue(shellStateAtom)}
        theme={useAtomValue(themeAtom)}
        isNavCollapsed={useAtomValue(isNavCollapsedAtom)}
        onNavCollapsedChange={useSetAtom(collapseNavAction)}
        onThemeChange={useSetAtom(chooseThemeAction)}
        onLogOut={useSetAtom(logOutAction)}
        onReload={() => window.location.reload()}
        onRetry={useSetAtom(retryShellAction)}
        onShowKeys={() => showKeyMap(true)}
      >
        {children}
      </ShellView>
      {isKeyMapOpen ? <KeyMapDialog open onOpenChange={showKeyMap} /> : null}
      <ToastRegion toaster={toaster} />
    </>
  );
}
