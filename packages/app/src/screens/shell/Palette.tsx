import { KINDS } from '@sluice/domain/kind-info';
import { INCIDENT_KINDS } from '@sluice/domain/kinds';
import { type Command, CommandPalette } from '@sluice/ui/CommandPalette';
import { navigateAction } from '../../atoms/location.atoms.ts';
import { isPaletteOpenAtom } from '../../atoms/palette.atoms.ts';
import { isSeenOpenAtom } from '../../atoms/seen.atoms.ts';
import { companyQueryAtom, logOutAction, settingsQueryAtom } from '../../atoms/session.atoms.ts';
import { isShortcutsOpenAtom } from '../../atoms/shortcuts.atoms.ts';
import { isAddingRepositoryAtom } from '../../atoms/sources.atoms.ts';
import { THEMES, themeAtom } from '../../atoms/theme.atoms.ts';
import { paths } from '../../paths.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';

const THEME_LABELS = {
  system: 'Theme: match system',
  light: 'Theme: light',
  dark: 'Theme: dark',
} as const;

/** Every page and what can be done from anywhere, found by typing (`mod+k`). */
export function Palette() {
  const isOpen = useAtomValue(isPaletteOpenAtom);
  const setIsOpen = useSetAtom(isPaletteOpenAtom);
  const navigate = useSetAtom(navigateAction);
  const showShortcuts = useSetAtom(isShortcutsOpenAtom);
  const addRepository = useSetAtom(isAddingRepositoryAtom);
  const lookUp = useSetAtom(isSeenOpenAtom);
  const setTheme = useSetAtom(themeAtom);
  const logOut = useSetAtom(logOutAction);
  const flags = useAtomValue(settingsQueryAtom).data?.flags;
  const company = useAtomValue(companyQueryAtom).data;
  const isShown = {
    secret: true,
    keyword: company?.are_keyword_incidents_blacklisted === false,
    postman: flags?.postman === true,
  };
  const page = (id: string, label: string, href: string, keywords?: string): Command => ({
    id,
    label,
    group: 'Go to',
    keywords,
    onSelect: () => navigate(href),
  });
  const commands: Command[] = [
    ...INCIDENT_KINDS.filter((kind) => isShown[kind]).map((kind) =>
      page(`list-${kind}`, KINDS[kind].tabLabel, paths.list(kind), 'leaks triage'),
    ),
    page('analytics', 'Analytics', paths.analytics, 'charts figures'),
    page('perimeter', 'Perimeter', paths.perimeter('developers'), 'developers organizations'),
    page('activity', 'Activity', paths.activity(), 'pushes commits'),
    ...(flags?.search === true
      ? [page('explore', 'Explore', paths.explore('new'), 'search commits')]
      : []),
    page('settings', 'Settings', paths.settings('general'), 'company members keys'),
    {
      id: 'add-repository',
      label: 'Add repository',
      group: 'Do',
      keywords: 'watch scan source',
      onSelect: () => {
        navigate(paths.list('secret'));
        addRepository(true);
      },
    },
    {
      id: 'seen',
      label: 'Have we seen it?',
      group: 'Do',
      keywords: 'value leak hash look up',
      onSelect: () => lookUp(true),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      group: 'Do',
      keys: '?',
      onSelect: () => showShortcuts(true),
    },
    ...THEMES.map(
      (theme): Command => ({
        id: `theme-${theme}`,
        label: THEME_LABELS[theme],
        group: 'Do',
        keywords: 'colour appearance',
        onSelect: () => setTheme(theme),
      }),
    ),
    { id: 'log-out', label: 'Log out', group: 'Do', onSelect: () => void logOut() },
  ];
  return (
    <CommandPalette
      open={isOpen}
      onOpenChange={setIsOpen}
      label="Find a page or an action"
      placeholder="Find a page or an action"
      commands={commands}
    />
  );
}
