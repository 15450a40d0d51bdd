import type { TrafficCalculation } from '@marquee/schemas/queries/traffic-calculator';
import { useQuery } from '@tanstack/react-query';

import { formatCount, formatMoney } from '../../lib/format.ts';
import { countriesQuery } from '../../lib/reference-data.ts';
import { Alert, EmptyState } from '../../ui/feedback/feedback.tsx';
import { IconCalculator } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { TYPE_LABELS } from '../../widgets/status/advertising-labels.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { countRange, dollarsRange, share, shareRange } from './figures.ts';
import { LandscapeCard } from './landscape-card.tsx';
import classes from './traffic-calculator.module.css';
import type { QuestionState } from './use-question.ts';

interface TrafficProps {
  readonly traffic: TrafficCalculation;
}

interface ResultsProps extends TrafficProps {
  readonly question: Pick<QuestionState, 'bidPrice' | 'setText'>;
}

/** What traffic there is, what it costs, and where it comes from. */
export function TrafficResults({ traffic, question }: ResultsProps) {
  if (traffic.reason === 'no-inventory') {
    return (
      <EmptyState
        icon={<IconCalculator />}
        title="No traffic sampled yet"
        text="Estimates appear with the first bid requests of your exchanges."
      />
    );
  }
  if (traffic.requests === null) {
    return (
      <EmptyState
        icon={<IconCalculator />}
        title="No traffic matches"
        text="Nothing in the last seven days fits all filters. Remove some of them."
      />
    );
  }
  return (
    <Stack gap="md">
      {traffic.reason === 'too-few' && (
        <Alert tone="warning" title="Few samples">
          Only {formatCount(traffic.sampleSize)} sampled requests match. Treat these figures as rough
          estimates.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Card title="Requests a day" description="Based on a sample of the last seven days.">
          <p className={classes.big}>{formatCount(traffic.requests.value)}</p>
          <p className={classes.note}>{countRange(traffic.requests)}</p>
        </Card>
        <FloorsCard floors={traffic.floors} />
      </SimpleGrid>
      <LandscapeCard
        traffic={traffic}
        bidPrice={question.bidPrice}
        onBid={(bidPrice) => question.setText('bidPrice', bidPrice)}
      />
      {traffic.atBid !== null && <BidCard atBid={traffic.atBid} />}
      <Breakdowns traffic={traffic} />
    </Stack>
  );
}

const FLOOR_LABELS: Readonly<Record<string, string>> = { '0.5': 'Median', '0.75': 'Upper quartile (p75)' };

/** Half of the requests, and three of four, have a floor of so much or less. */
function FloorsCard({ floors }: Pick<TrafficCalculation, 'floors'>) {
  const shown = floors.filter((floor) => String(floor.share) in FLOOR_LABELS);
  return (
    <Card title="Floors, CPM" description="The lowest bid exchanges accept.">
      {shown.length === 0 ? (
        <p className={classes.note}>Too few samples to say.</p>
      ) : (
        <DataList
          layout="columns"
          items={shown.map((floor) => ({
            id: String(floor.share),
            label: FLOOR_LABELS[String(floor.share)],
            value: `${formatMoney(floor.value)} (${dollarsRange(floor)})`,
          }))}
        />
      )}
    </Card>
  );
}

function BidCard({ atBid }: { readonly atBid: NonNullable<TrafficCalculation['atBid']> }) {
  const { winnable, winShare, winRate, winRateFrom, impressions, clicks, cost } = atBid;
  return (
    <Card
      title="At your bid, a day"
      description={
        winRateFrom === 'facts'
          ? 'Based on the win rate of recent bids for such traffic.'
          : 'No bids on such traffic yet, so the win rate is a guess from the floors.'
      }
    >
      <DataList
        items={[
          {
            label: 'Requests within your bid',
            value: `${formatCount(winnable.value)} (${countRange(winnable)})`,
          },
          { label: 'Requests the bid wins', value: share({ value: winShare * 100 }) },
          { label: 'Bids that become impressions', value: `${share(winRate)} (${shareRange(winRate)})` },
          { label: 'Impressions', value: `${formatCount(impressions.value)} (${countRange(impressions)})` },
          ...(clicks === null
            ? []
            : [{ label: 'Clicks', value: `${formatCount(clicks.value)} (${countRange(clicks)})` }]),
          { label: 'Cost', value: `${formatMoney(cost.value)} (${dollarsRange(cost)})` },
        ]}
      />
    </Card>
  );
}

function Breakdowns({ traffic }: TrafficProps) {
  const { data: countries = [] } = useQuery(countriesQuery);
  const names = new Map(countries.map(({ iso3, country_name }) => [iso3, country_name]));
  return (
    <>
      <BreakdownCard
        title="By country"
        what="Country"
        rows={traffic.byCountry.map((row) => ({
          ...row,
          id: row.country,
          name: names.get(row.country) ?? row.country,
        }))}
      />
      <BreakdownCard
        title="By format"
        what="Format"
        description="All formats with the other filters. A request may take several."
        rows={traffic.byCreativeType.map((row) => ({
          ...row,
          id: row.creativeType,
          name: TYPE_LABELS[row.creativeType],
        }))}
      />
      <BreakdownCard
        title="By exchange"
        what="Exchange"
        rows={(traffic.bySspEndpoint ?? []).map((row) => ({ ...row, id: String(row.sspEndpointId) }))}
      />
      <BreakdownCard
        title="By size"
        what="Size"
        description="A request that takes several sizes counts in each."
        rows={traffic.bySize.map((row) => ({ ...row, id: row.size, name: row.size }))}
      />
    </>
  );
}
