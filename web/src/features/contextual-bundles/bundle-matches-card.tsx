import type { ContextualBundleView } from '@marquee/schemas/contextual-bundle/views';
import {
  type BundleMatches,
  bundleMatches,
  type NoShareReason,
} from '@marquee/schemas/queries/inventory-matches';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { formatCount, formatInstant, formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { BarList } from '../../widgets/charts/bar-list.tsx';
import { basisText, marginText, rounded } from '../../widgets/request-share/request-share.ts';
import type { BundleKind } from './bundle-kind.ts';

const PERCENT = 100;

const NO_MATCH_TEXTS: Readonly<Record<NoShareReason, string>> = {
  people: t('Not measured.'),
  'no-samples': t(
    'No sampled requests yet since the bundle was last changed. Requests are compared with it from then on.',
  ),
  unavailable: t('Not available now. Try again later.'),
};

/** A bundle that is saved is compared anew: its version is a part of the key. */
const matchesQuery = (kind: BundleKind, { id, version }: Pick<ContextualBundleView, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [kind.key, kind.scope, 'matches', id, version],
    queryFn: ({ signal }) => parsedData(bundleMatches, api.get(`${kind.path}/${id}/matches`, { signal })),
  });

interface BundleMatchesCardProps {
  readonly kind: BundleKind;
  readonly bundle: ContextualBundleView;
}

/** What a bundle matches of the requests that exchanges sent: their share, sites and examples. */
export function BundleMatchesCard({ kind, bundle }: BundleMatchesCardProps) {
  const { data, error, refetch } = useQuery(matchesQuery(kind, bundle));
  return (
    <Card title={t('What it matches')}>
      {error !== null && data === undefined ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={160} />
      ) : (
        <Matches data={data} />
      )}
    </Card>
  );
}

function Matches({ data }: { readonly data: BundleMatches }) {
  const { matched, reason, sites, areSitesHidden, examples } = data;
  if (matched === null) return <Text c="dimmed">{NO_MATCH_TEXTS[reason ?? 'unavailable']}</Text>;
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>
          {t('{share} of requests ({margin}), about {requests}', {
            share: formatPercent(matched.share * PERCENT, 1),
            margin: marginText(matched),
            requests: formatCount(rounded(matched.share * matched.requests)),
          })}
        </Text>
        <Text size="sm" c="dimmed">
          {basisText(matched)}
        </Text>
      </div>
      {sites.length > 0 && <Sites sites={sites} />}
      {areSitesHidden && matched.share > 0 && (
        <Text size="sm" c="dimmed">
          {t('Your account can’t see where traffic comes from, so no sites are named.')}
        </Text>
      )}
      {examples.length > 0 && <Examples examples={examples} />}
    </Stack>
  );
}

const Sites = ({ sites }: Pick<BundleMatches, 'sites'>) => (
  <div>
    <Text size="sm" fw={500}>
      {t('Top sites and apps')}
    </Text>
    <BarList
      label={t('Top sites and apps')}
      rows={sites.map(({ site, requests, share }) => ({
        id: site,
        label: <span title={site}>{site}</span>,
        value: requests,
        text: formatPercent(share * PERCENT, 1),
        note: formatCount(rounded(requests)),
      }))}
    />
  </div>
);

const Examples = ({ examples }: Pick<BundleMatches, 'examples'>) => (
  <div>
    <Text size="sm" fw={500}>
      {t('Examples')}
    </Text>
    <ul aria-label={t('Examples')} style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
      {examples.map((example, index) => (
        <li key={index}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {[
              formatInstant(example.at),
              example.site,
              example.country,
              example.deviceType,
              example.creativeTypes.join(', '),
              example.sizes.join(', '),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  </div>
);
