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
          action={
            <Button size="small" onClick={onReload}>
              Refresh
            </Button>
          }
        />
      );
    case 'contract':
      return <Banner key={banner.kind} tone="warning" title={banner.text} />;
    case 'staff':
      return <StaffBanner key={banner.kind} company={banner.company} />;
  }
}

/** What stands above every page when there is something to say (spec 000 §2.1). */
export function Banners({ banners, onReload }: BannersProps) {
  return banners.map((banner) => bannerOf(banner, onReload));
}
