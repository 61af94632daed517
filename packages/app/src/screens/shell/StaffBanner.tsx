import type { Company } from '@sluice/contract/schemas/people';
import { Banner } from '@sluice/ui/Banner';

function day(date: string | null): string {
  return date === null ? 'none' : date.slice(0, 10);
}

export interface StaffBannerProps {
  /** Whose workspace a staff member looks at. */
  company: Company;
}

/** Reminds staff whose production data they see (spec 000 §2.1). */
export function StaffBanner({ company }: StaffBannerProps) {
  return (
    <Banner tone="danger" title={`Staff: ${company.name} (#${company.id})`}>
      {company.is_active ? 'active' : 'not active'} · {company.contract_plan_display} · contract{' '}
      {day(company.contract_start_date)} to {day(company.contract_end_date)} · archival planned{' '}
      {day(company.archival_planned)}
    </Banner>
  );
}
