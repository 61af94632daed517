import { yoursText } from '@sluice/domain/probably-yours';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Avatar } from '@sluice/ui/Avatar';
import { Button } from '@sluice/ui/Button';
import { Panel } from '@sluice/ui/Panel';
import { ListRow, RowList } from '@sluice/ui/RowList';
import { ShowMore } from '@sluice/ui/ShowMore';
import { useAtomValue, useSetAtom } from '../../../store.ts';
import {
  acceptingIdAtom,
  acceptSuggestionAction,
  canSettleAtom,
  dismissSuggestionAction,
  suggestionsAtom,
} from '../suggestions.atoms.ts';

/** Rows before the rest is folded. */
const SHOWN = 3;

/** Authors outside the perimeter who are probably of the company, each with its evidence. */
export function ProbablyYours() {
  const all = useAtomValue(suggestionsAtom);
  const accept = useSetAtom(acceptSuggestionAction);
  const dismiss = useSetAtom(dismissSuggestionAction);
  const acceptingId = useAtomValue(acceptingIdAtom);
  const canSettle = useAtomValue(canSettleAtom);
  if (all.length === 0) return null;
  const onlyAdmin = canSettle === false ? 'Only admins can change the perimeter' : undefined;
  return (
    <Panel
      title="Probably yours"
      about="These authors are not in the perimeter, so their leaks elsewhere are not found."
    >
      <ShowMore
        items={all}
        first={SHOWN}
        moreLabel={`Show all ${all.length}`}
        lessLabel="Show fewer"
        tone="quiet"
      >
        {(rows) => (
          <RowList look="flush" className="-mt-2">
            {rows.map(({ id, name, email, evidence }) => {
              const shown = escapeUntrustedText(name === '' ? email : name);
              return (
                <ListRow
                  key={id}
                  leading={<Avatar name={shown} size="small" decorative />}
                  title={
                    <span className="flex min-w-0 flex-wrap gap-x-2">
                      <span className="font-medium">{shown}</span>
                      <span className="min-w-0 truncate text-text-muted">
                        {escapeUntrustedText(email)}
                      </span>
                    </span>
                  }
                  hint={evidence.map((one) => escapeUntrustedText(yoursText(one))).join(' · ')}
                >
                  <div className="flex gap-2">
                    <Button
                      size="small"
                      busy={acceptingId === id || canSettle === null}
                      disabledReason={onlyAdmin}
                      onClick={() => void accept(id)}
                    >
                      Add<span className="sr-only"> {shown}</span>
                    </Button>
                    <Button
                      size="small"
                      tone="quiet"
                      disabledReason={onlyAdmin}
                      onClick={() => void dismiss(id)}
                    >
                      Dismiss<span className="sr-only"> {shown}</span>
                    </Button>
                  </div>
                </ListRow>
              );
            })}
          </RowList>
        )}
      </ShowMore>
    </Panel>
  );
}
