import { Delayed } from '@sluice/ui/Skeleton';
import { Spinner } from '@sluice/ui/Spinner';
import { useEffect } from 'react';
import { notifyErrorAction } from '../../atoms/toast.atoms.ts';
import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { NotFoundView } from '../not-found/NotFoundView.tsx';
import { ExploreFrame } from './ExploreFrame.tsx';
import { ExploreView } from './ExploreView.tsx';
import {
  exploreStateAtom,
  forgetHeldAction,
  hasSearchAtom,
  hideHeldQueryAction,
  searchFailureAtom,
} from './explore.atoms.ts';
import type { ExploreTab } from './explore.states.ts';
import { bookmarksStateAtom, historyStateAtom, savedStateAtom } from './lists.atoms.ts';
import { BookmarksTab } from './parts/BookmarksTab.tsx';
import { HistoryTab } from './parts/HistoryTab.tsx';
import { SavedTab } from './parts/SavedTab.tsx';

function NewSearch() {
  const failure = useAtomValue(searchFailureAtom);
  const notify = useSetAtom(notifyErrorAction);
  useEffect(() => {
    if (failure !== null) notify(failure, 'An error occurred while performing the search.');
  }, [failure, notify]);
  const state = useAtomValue(exploreStateAtom);
  const hideHeldQuery = useSetAtom(hideHeldQueryAction);
  const forgetHeld = useSetAtom(forgetHeldAction);
  useEffect(() => {
    if (state.kind === 'held') hideHeldQuery();
  }, [state.kind, hideHeldQuery]);
  useEffect(() => () => forgetHeld(), [forgetHeld]);
  return <ExploreView state={state} />;
}

function Saved() {
  return <SavedTab state={useAtomValue(savedStateAtom)} />;
}

function History() {
  return <HistoryTab state={useAtomValue(historyStateAtom)} />;
}

function Bookmarks() {
  return <BookmarksTab state={useAtomValue(bookmarksStateAtom)} />;
}

const TABS = {
  new: NewSearch,
  saved: Saved,
  history: History,
  bookmarks: Bookmarks,
} satisfies Record<ExploreTab, unknown>;

/** `/search/new`, `/search/saved`, `/search/history` and `/search/bookmarks`, where the company may search. */
export function ExploreScreen({ tab }: { tab: ExploreTab }) {
  useTitle('Explore');
  const hasSearch = useAtomValue(hasSearchAtom);
  if (hasSearch === null) {
    return (
      <Delayed>
        <div className="grid place-items-center p-16">
          <Spinner label="Loading" />
        </div>
      </Delayed>
    );
  }
  if (!hasSearch) return <NotFoundView />;
  const Tab = TABS[tab];
  return (
    <ExploreFrame tab={tab}>
      <Tab />
    </ExploreFrame>
  );
}
