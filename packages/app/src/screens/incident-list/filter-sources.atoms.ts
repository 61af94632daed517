import { INCIDENT_KINDS, type IncidentKind } from '@sluice/domain/kinds';
import { personName } from '@sluice/domain/person-name';
import { hasPostmanUsersAtom } from '../../atoms/has-postman.atoms.ts';
import { kindAtom } from '../../atoms/location.atoms.ts';
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
    keywords: get(settingsQueryAtom).data?.labels.keywords ?? [],
    showAiTag: get(settingsQueryAtom).data?.flags.prioritized_by_ai ?? false,
  }),
);

/** Whether the person may give incidents to others. */
export const canAssignAtom = permissionAtom('ASSIGN_INCIDENT');

/** Whether the person may add repositories. */
export const canAddRepositoryAtom = permissionAtom('MANAGE_SOURCES');

/**
 * The kinds that have a tab: keyword incidents unless the company has them blacklisted, Postman's where the workspace tool is on and
 * has users (spec 000 §2.2). The kind of the page itself is always one.
 */
export const shownKindsAtom = atom((get): readonly IncidentKind[] => {
  const current = get(kindAtom);
  const isShown: Record<IncidentKind, boolean> = {
    secret: true,
    keyword: get(companyQueryAtom).data?.are_keyword_incidents_blacklisted === false,
    postman: get(hasPostmanUsersAtom) === true,
  };
  return INCIDENT_KINDS.filter((kind) => isShown[kind] || kind === current);
});

/** The keyword figure is hidden where keyword incidents are blacklisted (spec 000 §2.2). */
export const showsKeywordsAtom = atom((get) => get(shownKindsAtom).includes('keyword'));

/** Whether the company has the list of a kind at all; null while it is not known. */
export const isKindOpenAtom = atom((get): boolean | null => {
  switch (get(kindAtom)) {
    case 'secret':
      return true;
    case 'keyword': {
      const company = get(companyQueryAtom);
      if (company.data !== undefined) return !company.data.are_keyword_incidents_blacklisted;
      return company.isError ? true : null;
    }
    case 'postman': {
      const settings = get(settingsQueryAtom);
      if (settings.data !== undefined) return settings.data.flags.postman;
      return settings.isError ? true : null;
    }
  }
});
