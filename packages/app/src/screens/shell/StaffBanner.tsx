import type { Company } from '@sluice/contract/schemas/people';
import { Banner } from '@sluice/ui/Banner';

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function day(date: string | null): string {
  return date === null ? 'none' : SHORT_DAY.format(Date.parse(date));
}

export interface StaffBannerProps {
  /** Whose workspace a staff member looks at. */
  company: Company;
}

/** Reminds staff whose production data they see (spec 000 §2.1). */
export function StaffBanner({ company }: StaffBannerProps) {
  return (
    <Banner tone="danger" title={`Staff: ${company.name} (#${company.id})`}>
      {company.is_active ? 'Active' : 'Not active'} · {company.contract_plan_display} · Contract{' '}
      {day(company.contract_start_date)} – {day(company.contract_end_date)} ·{' '}
      {company.archival_planned === null
        ? 'No archival planned'
        : `Archival planned for ${day(company.archival_planned)}`}
    </Banner>
  );
}
