import { focusPage } from '@sluice/ui/lib/focus-page';
import { later } from '@sluice/ui/lib/later';
import { ToastRegion } from '@sluice/ui/Toast';
import { type ReactNode, useEffect } from 'react';
import { tickAction } from '../../atoms/clock.atoms.ts';
import { locationAtom } from '../../atoms/location.atoms.ts';
import { isNavCollapsedAtom } from '../../atoms/nav.atoms.ts';
import { isPaletteOpenAtom } from '../../atoms/palette.atoms.ts';
import { isSeenOpenAtom } from '../../atoms/seen.atoms.ts';
import { isShortcutsOpenAtom } from '../../atoms/shortcuts.atoms.ts';
import { toasterAtom } from '../../atoms/toast.atoms.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useShortcuts } from '../../parts/use-shortcuts.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { ShellView } from './ShellView.tsx';
import { retryShellAction, shellStateAtom } from './shell.atoms.ts';
import { useFollowChanges } from './use-follow-changes.ts';
import { usePollVersion } from './use-poll-version.ts';

const ShortcutsDialog = later(
  async () => (await import('../../parts/ShortcutsDialog.tsx')).ShortcutsDialog,
);

const SeenDialog = later(async () => (await import('../../parts/SeenDialog.tsx')).SeenDialog);
const Palette = later(async () => (await import('./Palette.tsx')).Palette);
const GetStarted = later(async () => (await import('../get-started/GetStarted.tsx')).GetStarted);

const MINUTE_MS = 60_000;

// At the top: what a person needs next, such as the note field or the bulk bar, is at the bottom.
const TOAST_PLACE = {
  top: 16,
  bottom: 'auto',
  left: '50%',
  right: 'auto',
  transform: 'translateX(-50%)',
} as const;

/** The frame around every page behind the sign-in. */
export function ShellScreen({ children }: { children: ReactNode }) {
  const toaster = useAtomValue(toasterAtom);
  const showShortcuts = useSetAtom(isShortcutsOpenAtom);
  const openPalette = useSetAtom(isPaletteOpenAtom);
  const isPaletteOpen = useAtomValue(isPaletteOpenAtom);
  const isSeenOpen = useAtomValue(isSeenOpenAtom);
  const tick = useSetAtom(tickAction);
  const isShortcutsOpen = useAtomValue(isShortcutsOpenAtom);
  const { path } = useAtomValue(locationAtom);
  // A tablet has no room for names beside the icons; the reader can expand the navigation.
  const isNarrow = useMedia('(max-width: 1023px)');
  usePollVersion();
  useFollowChanges();
  // The row or link that led here is gone with its page.
  useEffect(() => {
    if (path !== '' && document.activeElement === document.body) focusPage();
  }, [path]);
  useShortcuts({ '?': () => showShortcuts(true) });
  useEffect(() => {
    // With a modifier, so that it works while a person types, too.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      openPalette(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [openPalette]);
  useEffect(() => {
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, [tick]);
  return (
    <>
      <ShellView
        state={useAtomValue(shellStateAtom)}
        isNavCollapsed={useAtomValue(isNavCollapsedAtom) ?? isNarrow}
        onNavCollapsedChange={useSetAtom(isNavCollapsedAtom)}
        onReload={() => window.location.reload()}
        onRetry={useSetAtom(retryShellAction)}
        getStarted={(look) => <GetStarted look={look} />}
      >
        {children}
      </ShellView>
      {isShortcutsOpen ? <ShortcutsDialog open onOpenChange={showShortcuts} /> : null}
      {isPaletteOpen ? <Palette /> : null}
      {isSeenOpen ? <SeenDialog /> : null}
      <ToastRegion toaster={toaster} style={TOAST_PLACE} />
    </>
  );
}
