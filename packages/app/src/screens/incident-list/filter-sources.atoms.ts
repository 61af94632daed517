import { personName } from '@sluice/domain/person-name';
import { assignableAtom, detectorsQueryAtom } from '../../atoms/people.atoms.ts';
import { companyQueryAtom, permissionAtom, settingsQueryAtom } from '../../atoms/session.atoms.ts';
import { sourcesQueryAtom } from '../../atoms/sources.atoms.ts';
import { atom } from '../../store.ts';
import type { FilterSources } from './parts/filter-options.ts';

/** What the company brings to the filters. */
export const filterSourcesAtom = atom(
  (get): FilterSources => ({
    people: get(assignableAtom).map((member) => ({
      email: member.email,
      name: personName(member),
    })),
    detectors: get(detectorsQueryAtom).data ?? [],
    repositories: (get(sourcesQueryAtom).data ?? []).map(({ name }) => name),
    showAiTag: get(settingsQueryAtom).data?.flags.prioritized_by_ai ?? false,
  }),
);

/** Whether the person may give incidents to others. */
export const canAssignAtom = permissionAtom('ASSIGN_INCIDENT');

/** Whether the person may add repositories. */
export const canAddRepositoryAtom = permissionAtom('MANAGE_SOURCES');

/** The keyword figure is hidden where keyword incidents are blacklisted (spec 000 §2.2). */
export const showsKeywordsAtom = atom(
  (get) => get(companyQueryAtom).data?.are_keyword_incidents_blacklisted === false,
);
