import { Banner } from '@sluice/ui/Banner';
import { Button } from '@sluice/ui/Button';
import type { ReactNode } from 'react';
import { useSetAtom } from '../../store.ts';
import { StaffBanner } from './StaffBanner.tsx';
import { dismissNoticeAction } from './shell.atoms.ts';
import type { ShellBanner } from './shell.states.ts';

export interface BannersProps {
  /** In their order. */
  banners: readonly ShellBanner[];
  /** Loads the new version. */
  onReload: () => void;
}

function bannerOf(
  banner: ShellBanner,
  onReload: () => void,
  onDismiss: (text: string) => void,
): ReactNode {
  switch (banner.kind) {
    case 'newVersion':
      return (
        <Banner
          key={banner.kind}
          tone="accent"
          title="A new version is available. Please refresh the page."
          action={<RefreshButton onClick={onReload} />}
        />
      );
    case 'codeMissing':
      return (
        <div key={banner.kind} role="alert">
          <Banner
            tone="warning"
            title="Part of the page could not be loaded. Please refresh the page."
            action={<RefreshButton onClick={onReload} />}
          />
        </div>
      );
    case 'contract':
      return (
        <Banner
          key={banner.kind}
          tone="warning"
          title={banner.text}
          onDismiss={() => onDismiss(banner.text)}
        />
      );
    case 'staff':
      return <StaffBanner key={banner.kind} company={banner.company} />;
  }
}

function RefreshButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      Refresh
    </Button>
  );
}

/** The messages above every page (spec 000 §2.1). */
export function Banners({ banners, onReload }: BannersProps) {
  const dismiss = useSetAtom(dismissNoticeAction);
  return banners.map((banner) => bannerOf(banner, onReload, dismiss));
}
