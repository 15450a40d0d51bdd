import { parseDollars, type Nanos } from '@marquee/schemas/common/money';
import { dayIn } from '@marquee/schemas/common/zone/zone';
import type { AccountDay } from '@marquee/schemas/queries/account-day';
import { useQuery } from '@tanstack/react-query';

import { textsOf } from '../../lib/error-catalogue.ts';
import { formatDateTime } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { moneyAlike, shortMoney } from '../../lib/sentences/short-money.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconSpeakerphone } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { AsOf } from '../../widgets/as-of/as-of.tsx';
import { forecastRange, forecastTitle } from '../../widgets/day-forecast/describe-forecast.ts';
import { nearTime } from '../../widgets/day-forecast/near-time.ts';
import { accountDayQuery } from './api.ts';
import styles from './dashboard.module.css';
import { timeOfDay } from './today.ts';

/** Today's spend of all campaigns against their budgets, and how the day is likely to end. */
export function AccountDayCard({ zone }: { readonly zone: string }) {
  const { data, isPending, error, refetch, dataUpdatedAt } = useQuery(accountDayQuery);
  return (
    <Card title={t('Today’s forecast')} description={<AsOf at={dataUpdatedAt} zone={zone} />}>
      {isPending && <Skeleton height={84} aria-label={t('Today’s forecast is loading')} />}
      {error && !data && <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />}
      {data && !hasDay(data) && (
        <EmptyState
          icon={<IconSpeakerphone />}
          title={t('No campaign runs today')}
          text={t('The forecast starts with the first one that does.')}
        />
      )}
      {data && hasDay(data) && <Day day={data} zone={zone} />}
    </Card>
  );
}

function Day({ day, zone }: { readonly day: AccountDay; readonly zone: string }) {
  const [title, ...details] = describeAccountDay(day, zone);
  return (
    <>
      <p className={styles.forecast}>{title}</p>
      {details.map((text) => (
        <p key={text} className={styles.detail}>
          {text}
        </p>
      ))}
    </>
  );
}

/** Campaigns that were stopped have spent, too. */
const hasDay = ({ campaigns, spent }: AccountDay): boolean => campaigns > 0 || nanosOf(spent) > 0n;

const nanosOf = (text: string): Nanos => parseDollars(text) ?? 0n;

/** What is said of the day, the most important first. */
export function describeAccountDay(day: AccountDay, zone: string): readonly string[] {
  const { forecast, withoutForecast } = day;
  const spent = nanosOf(day.spent);
  const budget = day.budget === null ? null : nanosOf(day.budget);
  if (day.campaigns === 0) return [spentLine(spent, null), t('No campaign runs at the moment.')];
  const isSpent = budget !== null && spent >= budget;
  const details: (string | undefined)[] = [spentLine(spent, budget)];
  if (forecast === null)
    return [
      spentLine(spent, budget),
      balanceLine(day, zone) ?? t('The forecast starts once a campaign has run for 15 minutes today.'),
      ...zoneLines(day, zone),
    ];
  const amounts = {
    basis: forecast.basis,
    low: nanosOf(forecast.low),
    expected: nanosOf(forecast.expected),
    high: nanosOf(forecast.high),
  };
  if (!isSpent) details.push(forecastRange(amounts));
  details.push(balanceLine(day, zone), endingLine(day, zone));
  if (withoutForecast > 0)
    details.push(
      t(
        '{count, plural, one {# campaign has} other {# campaigns have}} no forecast yet and {count, plural, one {counts} other {count}} with spend so far.',
        { count: withoutForecast },
      ),
    );
  return [
    forecastTitle({ expected: amounts.expected, time: budgetTime(day, zone) }, budget, spent),
    ...details.filter((text) => text !== undefined),
    ...zoneLines(day, zone),
  ];
}

function spentLine(spent: Nanos, budget: Nanos | null): string {
  if (budget === null) return t('Spent so far: {amount}.', { amount: shortMoney(spent) });
  const [amount, of] = moneyAlike([spent, budget]);
  return t('Spent so far: {amount} of {budget}.', { amount, budget: of });
}

/** When all budgets are spent; null where they last. */
const budgetTime = ({ asOf, budgetsEndAt }: AccountDay, zone: string): string | null =>
  budgetsEndAt === null ? null : timeFrom(asOf, budgetsEndAt, zone);

/** `14:30`, and the day with it where that is another one, as it may be with campaigns of other zones. */
function timeFrom(asOf: string, at: string, zone: string): string {
  const [nowMs, atMs] = [Date.parse(asOf), Date.parse(at)];
  return dayIn(zone, nowMs) === dayIn(zone, atMs)
    ? (formatDateTime(atMs, zone).split(' ')[1] ?? '')
    : nearTime(atMs, nowMs, zone);
}

function balanceLine({ asOf, balanceEndsAt }: AccountDay, zone: string): string | undefined {
  if (balanceEndsAt === null) return undefined;
  return Date.parse(balanceEndsAt) <= Date.parse(asOf)
    ? t('Campaigns are paused: the balance is too low.')
    : t('The balance will run out around {time}.', { time: timeFrom(asOf, balanceEndsAt, zone) });
}

/** Where all of the budgets end, the title says it. */
function endingLine(
  { asOf, campaigns, budgetsEndAt, endingEarly }: AccountDay,
  zone: string,
): string | undefined {
  if (endingEarly.nextAt === null || (budgetsEndAt !== null && campaigns === 1)) return undefined;
  return t(
    '{count, plural, one {The budget of # campaign ends} other {The budgets of # campaigns end}} before the day does, the next one around {time}.',
    { count: endingEarly.campaigns, time: timeFrom(asOf, endingEarly.nextAt, zone) },
  );
}

/** Campaigns have days of their own zones; said where those are not the account's. */
const zoneLines = ({ asOf, dayStart }: AccountDay, zone: string): readonly string[] =>
  dayStart !== null && timeOfDay(dayIn(zone, Date.parse(asOf)), zone, Date.parse(dayStart)) === 0
    ? []
    : [t('Each campaign’s day is the one of its own time zone.')];
