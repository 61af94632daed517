import { DescriptionList } from '@sluice/ui/DescriptionList';
import { AsyncPanel, SettingsSection } from '../../parts/SettingsSection.tsx';
import { When } from '../../parts/When.tsx';
import { useAtomValue, useSetAtom } from '../../store.ts';
import { companyStateAtom, retryGeneralAction } from './general.atoms.ts';

/** `/settings/company/company-account` (spec 002 §2): the current plan and the end of the contract. */
export function PlanScreen() {
  const state = useAtomValue(companyStateAtom);
  const retry = useSetAtom(retryGeneralAction);
  return (
    <SettingsSection title="Current plan">
      <AsyncPanel state={state} onRetry={retry}>
        {({ contract_plan_display, contract_end_date }) => (
          <DescriptionList
            items={[
              { term: 'Plan', description: contract_plan_display },
              {
                term: 'Contract end date',
                description:
                  contract_end_date === null ? (
                    'No end date'
                  ) : (
                    <When at={contract_end_date} format="date" />
                  ),
              },
            ]}
          />
        )}
      </AsyncPanel>
    </SettingsSection>
  );
}
