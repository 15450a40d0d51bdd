import type { FilterListView } from '@marquee/schemas/filter-list/views';
import type { NoShareReason, RequestShare } from '@marquee/schemas/queries/inventory-matches';

import { formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Text } from '../../ui/text.tsx';
import { basisText, marginText } from '../../widgets/request-share/request-share.ts';

const PERCENT = 100;

export const NO_EFFECT_TEXTS: Readonly<Record<NoShareReason, string>> = {
  people: t('Not measured: for privacy, samples contain no device IDs or addresses.'),
  'no-samples': t('Not measured yet: no sampled requests since the list was created.'),
  unavailable: t('Not available now. Try again later.'),
};

/** What a list keeps away of yesterday's requests, and what that is an estimate of. */
export const FilterListEffect = ({
  list: { effect, noEffect, mode, usedBy },
}: {
  readonly list: FilterListView;
}) => (
  <Card title={t('Effect')}>
    {effect === null ? (
      <Text c="dimmed">{NO_EFFECT_TEXTS[noEffect ?? 'unavailable']}</Text>
    ) : (
      <>
        <Text fw={600}>{effectText(effect, mode, hasCampaign(usedBy))}</Text>
        <Text size="sm" c="dimmed">
          {basisText(effect)}
        </Text>
      </>
    )}
  </Card>
);

/** Whether a campaign has it; a rule only adds to it. */
const hasCampaign = (usedBy: FilterListView['usedBy']): boolean =>
  usedBy.some(({ kind }) => kind === 'campaign');

function effectText(effect: RequestShare, mode: FilterListView['mode'], isUsed: boolean): string {
  const values = { share: formatPercent(effect.share * PERCENT, 1), margin: marginText(effect) };
  if (!isUsed) {
    return mode === 'white'
      ? t('Would exclude {share} of requests ({margin}). No campaign uses the list yet.', values)
      : t('Would block {share} of requests ({margin}). No campaign uses the list yet.', values);
  }
  return mode === 'white'
    ? t('Excludes {share} of requests ({margin}): their sources are not on the list', values)
    : t('Blocks {share} of requests ({margin}): their sources are on the list', values);
}
