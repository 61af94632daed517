import type { CurrentUser } from '@sluice/contract/schemas/people';
import { personName } from '@sluice/domain/person-name';
import { Avatar } from '@sluice/ui/Avatar';
import { Button } from '@sluice/ui/Button';
import { DropdownMenu } from '@sluice/ui/DropdownMenu';
import { IconButton } from '@sluice/ui/IconButton';
import type { SideNavItem } from '@sluice/ui/SideNav';
import { CircleUserRound, Keyboard, LogOut } from 'lucide-react';
import { logOutAction } from '../../atoms/session.atoms.ts';
import { isShortcutsOpenAtom } from '../../atoms/shortcuts.atoms.ts';
import { type Theme, themeAtom } from '../../atoms/theme.atoms.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';

export interface AccountMenuProps {
  /** The signed-in person. */
  user: CurrentUser;
  /** `mark` shows a sign alone. */
  look: 'full' | 'mark';
  /** Places that the navigation of a narrow screen has no room for. */
  places: readonly SideNavItem[];
}

const THEME_OPTIONS: { value: Theme; label: string }[] = [
  { value: 'system', label: 'Match system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Who is signed in, the theme, the keys, the way out. */
export function AccountMenu({ user, look, places }: AccountMenuProps) {
  const theme = useAtomValue(themeAtom);
  const setTheme = useSetAtom(themeAtom);
  const showShortcuts = useSetAtom(isShortcutsOpenAtom);
  const logOut = useSetAtom(logOutAction);
  const name = personName(user);
  return (
    <DropdownMenu
      label={`Account of ${name}`}
      align="start"
      trigger={
        look === 'full' ? (
          <Button
            tone="quiet"
            icon={<Avatar name={name} size="small" decorative />}
            stretch
            align="start"
          >
            <span className="truncate">{name}</span>
          </Button>
        ) : (
          // Initials alone would be a text that the button's name does not hold.
          <IconButton label={`Account of ${name}`} icon={<CircleUserRound />} />
        )
      }
      items={[
        { kind: 'heading', id: 'who', label: `${user.email} · ${user.role}` },
        {
          kind: 'radio',
          id: 'theme',
          label: 'Theme',
          value: theme,
          options: THEME_OPTIONS,
          onValueChange: (value) => {
            const chosen = THEME_OPTIONS.find((option) => option.value === value);
            if (chosen !== undefined) setTheme(chosen.value);
          },
        },
        { kind: 'separator', id: 's1' },
        ...places.map(({ id, label, href, icon }) => ({
          kind: 'link' as const,
          id,
          label,
          href,
          icon,
        })),
        {
          id: 'keys',
          label: 'Keyboard shortcuts',
          icon: <Keyboard />,
          keys: '?',
          onSelect: () => showShortcuts(true),
        },
        { id: 'out', label: 'Log out', icon: <LogOut />, onSelect: logOut },
      ]}
    />
  );
}
