import { shortId } from '@sluice/domain/ids';
import { useTitle } from '../../lib/use-title.ts';
import { useAtomValue } from '../../store.ts';
import { ExploreFrame } from '../explore/ExploreFrame.tsx';
import { hasSearchAtom } from '../explore/explore.atoms.ts';
import { NotFoundView } from '../not-found/NotFoundView.tsx';
import { SearchScanView } from './SearchScanView.tsx';
import { scanIdAtom, searchScanStateAtom, secretsStateAtom } from './search-scan.atoms.ts';
import { useFollowScan } from './use-follow-scan.ts';

/** `/search/scan/{scanId}` and, with a secret's side panel, `/search/scan/{scanId}/secret/{secretId}`. */
export function SearchScanScreen() {
  const scanId = useAtomValue(scanIdAtom);
  useTitle(scanId === null ? 'Scan' : `Scan ${shortId(scanId)}`);
  const hasSearch = useAtomValue(hasSearchAtom);
  const state = useAtomValue(searchScanStateAtom);
  const secrets = useAtomValue(secretsStateAtom);
  useFollowScan();
  if (hasSearch === false) return <NotFoundView />;
  return (
    <ExploreFrame tab="history" isScanPanelHidden>
      <SearchScanView state={state} secrets={secrets} />
    </ExploreFrame>
  );
}
