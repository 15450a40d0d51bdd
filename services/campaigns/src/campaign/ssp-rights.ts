import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { mustBeValid } from '@marquee/schemas/common/messages';

const FIELDS = ['ssps', 'excludedSsps'] as const;
/** As the body's schema names them in its own messages. */
const LABELS = { ssps: 'SSPs', excludedSsps: 'Excluded SSPs' } as const;

/**
 * SSPs that are named for an account which may not see any: the counts of no-bid reasons would say how much each of them offers.
 * What staff named stays.
 *
 * @param maySee asked only where SSPs are named
 * @param before fields of which all that they name may be named again
 */
export async function sspErrors(
  { targeting }: Partial<CampaignFields>,
  maySee: () => Promise<boolean>,
  before: () => Promise<readonly CampaignFields[]>,
): Promise<FieldMessage[]> {
  if (!targeting || FIELDS.every((field) => targeting[field].length === 0) || (await maySee())) return [];
  const earlier = await before();
  return FIELDS.flatMap((field) => {
    const known = new Set(earlier.flatMap((fields) => fields.targeting[field]));
    return targeting[field].every((id) => known.has(id))
      ? []
      : [{ field: `targeting.${field}`, message: mustBeValid(LABELS[field]) }];
  });
}
