import { yoursText } from '@sluice/domain/probably-yours';
import { escapeUntrustedText } from '@sluice/domain/untrusted-text';
import { Avatar } from '@sluice/ui/Avatar';
import { Button } from '@sluice/ui/Button';
import { Panel } from '@sluice/ui/Panel';
import { ListRow, RowList } from '@sluice/ui/RowList';
import { useState } from 'react';
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
  const [isOpen, setIsOpen] = useState(false);
  if (all.length === 0) return null;
  const onlyAdmin = canSettle === false ? 'Only admins can change the perimeter' : undefined;
  const rows = isOpen ? all : all.slice(0, SHOWN);
  return (
    <Panel
      title="Probably yours"
      about="These authors are not in the perimeter, so their leaks elsewhere are not found."
    >
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
      {all.length > SHOWN ? (
        <Button
          size="small"
          tone="quiet"
          className="justify-self-start"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${all.length}`}
        </Button>
      ) : null}
    </Panel>
  );
}
