import { Banner } from '@sluice/ui/Banner';
import { Button } from '@sluice/ui/Button';
import type { ReactNode } from 'react';
import { StaffBanner } from './StaffBanner.tsx';
import type { ShellBanner } from './shell.states.ts';

export interface BannersProps {
  /** In their order. */
  banners: readonly ShellBanner[];
  /** Loads the new version. */
  onReload: () => void;
}

function bannerOf(banner: ShellBanner, onReload: () => void): ReactNode {
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
      return <Banner key={banner.kind} tone="warning" title={banner.text} />;
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
  return banners.map((banner) => bannerOf(banner, onReload));
}
