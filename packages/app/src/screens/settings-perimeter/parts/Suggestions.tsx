import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Button } from '@sluice/ui/Button';
import { ListRow, RowList } from '@sluice/ui/RowList';
import { SettingsSection } from '../../../parts/SettingsSection.tsx';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  addPatternAction,
  canManagePerimeterAtom,
  isBanlistBusyAtom,
} from '../perimeter-settings.atoms.ts';
import {
  dismissedIdsAtom,
  dismissSuggestionAction,
  suggestionsAtom,
} from '../suggestions.atoms.ts';

/** Repositories that could be on the banlist, since almost all of their incidents were no threat (decisions §8). */
export function Suggestions() {
  const suggestions = useAtomValue(suggestionsAtom);
  const canManage = useAtomValue(canManagePerimeterAtom);
  const add = useSetAtom(addPatternAction);
  const dismiss = useSetAtom(dismissSuggestionAction);
  const isBusy = useAtomValue(isBanlistBusyAtom);
  const dismissed = useAtomValue(dismissedIdsAtom);
  if (suggestions.length === 0) return null;
  return (
    <SettingsSection
      title="Suggestions"
      about="At least nine in ten incidents of these repositories were resolved as not a threat."
    >
      <RowList>
        {suggestions.map(({ id, pattern, incident_count, no_threat_count }) => (
          <ListRow
            key={id}
            title={<code className="break-all">{escapeUntrustedText(pattern)}</code>}
            hint={`${no_threat_count.toLocaleString('en-US')} of ${incident_count.toLocaleString('en-US')} incidents were no threat`}
          >
            {canManage === true ? (
              <span className="flex gap-1">
                <Button
                  size="small"
                  aria-label={`Add ${escapeUntrustedText(pattern)} to the banlist`}
                  busy={isBusy}
                  onClick={() => void add(pattern)}
                >
                  Add
                </Button>
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={`Dismiss ${escapeUntrustedText(pattern)}`}
                  busy={dismissed.includes(id)}
                  onClick={() => void dismiss(id)}
                >
                  Dismiss
                </Button>
              </span>
            ) : null}
          </ListRow>
        ))}
      </RowList>
    </SettingsSection>
  );
}
