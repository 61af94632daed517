import { keywordEndpoints } from '@sluice/contract/endpoints/keywords';
import { KEYWORD_TEXTS, LONGEST_KEYWORD_NAME } from '@sluice/domain/keywords';
import { Problem } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { keywordLabel } from '../../repositories/keywords.ts';

/** Makes a label, or answers the one that has this name. */
export const createKeywordLabel = route(
  keywordEndpoints.createKeywordLabel,
  async ({ body }, { deps, actor }) => {
    const name = body.name.trim();
    const text =
      name === ''
        ? KEYWORD_TEXTS.required
        : name.length > LONGEST_KEYWORD_NAME
          ? KEYWORD_TEXTS.too_long
          : null;
    if (text !== null) throw new Problem('validation', { fields: { name: [text] } });
    const { label, isNew } = await keywordLabel(deps.db, actor.companyId, name);
    return { status: isNew ? 201 : 200, data: label };
  },
);
