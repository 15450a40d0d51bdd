import type { AccountsService } from '@marquee/accounts';
import type { BillingService } from '@marquee/billing';
import type { CampaignsService } from '@marquee/campaigns';
import type { IngesterService } from '@marquee/ingester';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { ReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import type { Projection } from '@marquee/kit/projector/projector';
import { monotonicMs, wallClock } from '@marquee/kit/runtime/clock';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Service, Worker } from '@marquee/kit/runtime/service';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { NotificationsService } from '@marquee/notifications';
import type { SupplyService } from '@marquee/supply';
import type { SupportService } from '@marquee/support';

import { advertisingSteps } from './advertising.ts';
import { createCalendar, type Calendar } from './calendar.ts';
import { dealSteps } from './deals.ts';
import { exchangeSteps } from './exchanges.ts';
import { flightsOf } from './flights.ts';
import { historyLog } from './history.ts';
import { HISTORY_DAYS, type Market } from './market.ts';
import { dspEndpointSteps } from './dsp-endpoints.ts';
import { paymentSteps } from './payments.ts';
import { promoCodeSteps } from './promo-codes.ts';
import { peopleSteps } from './people.ts';
import { createSeedRecord } from './seed-record.ts';
import { sellersOf } from './sellers.ts';
import { type Step, runSeedSteps } from './seed-context.ts';
import { budgetGroupSteps } from './budget-groups.ts';
import { alertRuleSteps } from './alert-rules.ts';
import { matchesOf, targetSteps } from './targets.ts';
import { ticketSteps } from './tickets.ts';
import { appendInventory, untilIngested } from './traffic.ts';

export { demoDataMigrations } from './migrations.ts';

/** The services that the demo gives commands to. */
interface DemoServices {
  /** All that run. */
  readonly services: readonly Service[];
  readonly accounts: AccountsService;
  readonly billing: BillingService;
  readonly campaigns: CampaignsService;
  readonly supply: SupplyService;
  readonly support: SupportService;
  readonly notifications: NotificationsService;
  readonly ingester: IngesterService;
}

interface DemoStores {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly trafficLog: TrafficLog;
  readonly factStore: FactStore;
}

interface DemoSettings {
  /** Password of every account of the demo. */
  readonly password: string;
  /** Where people reach the product. */
  readonly publicUrl: string;
  /** Impressions of an average day of the history, all campaigns together. */
  readonly impressionsADay: number;
}

export interface SeedOptions {
  readonly composed: DemoServices;
  readonly engines: DemoStores;
  readonly readAfterWrite: ReadAfterWrite;
  readonly settings: DemoSettings;
  readonly say: (text: string) => void;
}

/** What it has of its traffic would be counted beside ours. */
const LEFT_BY_ANOTHER_VERSION =
  'An earlier version began to add the demo here; it stays as it is. Start with an empty folder (DATA_DIR) for all of it.';
const INGESTED_WITHIN_MS = 60_000;
const SETTLED_WITHIN_MS = 20_000;

/**
 * Fills an empty installation with the demo, once. Services must be running. Cut off, it continues at the next start where
 * it was; an installation in use is left alone.
 */
export async function seedDemo({
  composed,
  engines,
  readAfterWrite,
  settings,
  say,
}: SeedOptions): Promise<void> {
  const { eventStore, readStore, trafficLog, factStore } = engines;
  const startedMs = monotonicMs();
  const record = createSeedRecord(readStore);
  if (await record.isDone()) return;
  if (!(await record.hasBegun()) && (await eventStore.headPosition()) > 0n) {
    say('There is data already, so the demo is not added.');
    return;
  }
  const { beganAt, attempt, trafficDays, impressionsADay } = await record.begin(
    wallClock(),
    settings.impressionsADay,
  );
  if (impressionsADay === undefined) {
    await record.finish(wallClock());
    say(LEFT_BY_ANOTHER_VERSION);
    return;
  }
  const calendar = createCalendar(beganAt);
  say(attempt === 1 ? 'Adding the demo: accounts, campaigns, payments …' : 'Going on with the demo …');
  const createdIds = await runSeedSteps(stepsOf({ composed, calendar, engines, settings }), {
    eventStore,
    attempt,
  });
  await readAfterWrite.waitForProjections(await eventStore.headPosition(), SETTLED_WITHIN_MS);

  say(`Adding the demo: ${HISTORY_DAYS} days of traffic …`);
  const market: Market = {
    calendar,
    flights: flightsOf(calendar, createdIds),
    exchanges: sellersOf(calendar, createdIds),
    matchesOf: matchesOf(createdIds),
    impressionsADay,
  };
  // Neither is left running when the other fails: the next attempt makes the same tables.
  const outcomes = await Promise.allSettled([
    composed.ingester.importLog(historyLog(factStore, market)),
    appendInventory(trafficLog, market, record, trafficDays),
  ]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  say('Adding the demo: counting the traffic …');
  if (!(await untilIngested(trafficLog, composed.ingester, INGESTED_WITHIN_MS))) {
    say('The traffic of the demo is still being counted; that goes on in the background.');
    return;
  }
  await untilReacted(composed.services, await eventStore.headPosition());
  await readAfterWrite.waitForProjections(await eventStore.headPosition(), SETTLED_WITHIN_MS);
  await record.finish(wallClock());
  say(`The demo was added in ${((monotonicMs() - startedMs) / 1_000).toFixed(1)} s.`);
}

/** Reactors that are slow do not hold up the start: they continue in the background. */
async function untilReacted(services: readonly Service[], position: bigint): Promise<void> {
  const reactors = services.flatMap((service) => service.workers.filter(canBeWaitedFor));
  await Promise.all(reactors.map((reactor) => reactor.waitFor(position, SETTLED_WITHIN_MS)));
}

interface StoryParts {
  readonly composed: DemoServices;
  readonly calendar: Calendar;
  readonly engines: DemoStores;
  readonly settings: DemoSettings;
}

const stepsOf = ({ composed, calendar, engines, settings }: StoryParts): readonly Step[] => [
  ...peopleSteps(composed.accounts, calendar, settings.password),
  ...exchangeSteps(composed.supply, calendar),
  ...dealSteps(composed.supply, calendar),
  ...promoCodeSteps(composed.billing, calendar),
  ...paymentSteps(composed.billing, calendar),
  ...advertisingSteps(composed.campaigns, calendar, settings.publicUrl),
  ...targetSteps(composed.campaigns, calendar),
  ...alertRuleSteps(composed.campaigns, calendar),
  ...budgetGroupSteps(composed.campaigns, calendar),
  ...dspEndpointSteps(composed.supply, calendar),
  ...ticketSteps(composed.support, calendar),
  readStep(composed, calendar, engines),
];

/** The demo advertiser has seen everything up to some days ago; the rest waits in the bell. */
const readStep = (
  { notifications }: DemoServices,
  { daysAgo }: Calendar,
  { eventStore }: DemoStores,
): Step => ({
  key: 'brightwell reads the bell',
  at: daysAgo(19, '12:00'),
  by: 'brightwell',
  proof: { type: 'AllNotificationsRead' },
  async run(context, createdIds) {
    await untilReacted([notifications], await eventStore.headPosition());
    await notifications.commands.readAll({ userId: createdIds.id('brightwell') }, context);
    return undefined;
  },
});

const canBeWaitedFor = (worker: Worker): worker is Projection => 'waitFor' in worker;
