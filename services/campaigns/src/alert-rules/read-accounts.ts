import type { ReadStore } from '@marquee/kit/read-store/port';
import { dayStart, offsetMinutes } from '@marquee/schemas/common/time';

import type { GroupBudgets } from '../budget-groups/group-budgets.ts';
import type { AlertFiguresPort } from '../ports.ts';
import { type AccountFigures, isWatched } from './evaluate.ts';
import type { WatchingRule } from './firings/alert.ts';
import { readWatchedCampaigns } from './read-watched.ts';
import type { FiguresById, WatchedCampaign } from './watched.ts';

export interface AccountReaderDeps {
  readonly readStore: ReadStore;
  /** Without it conditions that ask statistics never hold. */
  readonly figures: AlertFiguresPort | undefined;
  readonly clock: () => Date;
  readonly groupBudgets: Pick<GroupBudgets, 'byCampaign'>;
  readonly onFiguresFailure: (error: unknown) => void;
}

/** Everything that some rules look at. */
export interface Accounts {
  readonly campaigns: number;
  readonly hasFigures: boolean;
  of(userId: number): Omit<AccountFigures, 'creatives'>;
}

/** Conditions that ask no statistics at all. */
const WITHOUT_FIGURES = ['creative-declined'];

/** Reads the accounts of all rules together. */
export async function readAccounts(
  deps: AccountReaderDeps,
  rules: readonly WatchingRule[],
  now: Date,
): Promise<Accounts> {
  const userIds = [...new Set(rules.map(({ userId }) => userId))];
  const [read, groups] = await Promise.all([
    readWatchedCampaigns(deps.readStore, userIds),
    deps.groupBudgets.byCampaign(userIds),
  ]);
  const campaigns = new Map(
    [...read].map(([userId, all]) => [
      userId,
      all.map((campaign) => ({ ...campaign, group: groups.get(campaign.id) })),
    ]),
  );
  const asked = askedOf(rules, campaigns, now);
  const figures = asked.length === 0 ? new Map() : await figuresOf(deps, asked, now);
  return {
    campaigns: [...campaigns.values()].reduce((sum, { length }) => sum + length, 0),
    hasFigures: figures !== undefined,
    of: (userId) => ({ campaigns: campaigns.get(userId) ?? [], figures }),
  };
}

type Asked = Parameters<AlertFiguresPort>[0];

/** Campaigns whose figures a rule asks. */
function askedOf(
  rules: readonly WatchingRule[],
  campaigns: ReadonlyMap<number, readonly WatchedCampaign[]>,
  now: Date,
): Asked {
  const asked = new Map<number, Asked[number]>();
  for (const rule of rules) {
    const { condition } = rule.fields;
    if (WITHOUT_FIGURES.includes(condition)) continue;
    const isTimed = condition === 'not-delivering';
    for (const campaign of campaigns.get(rule.userId) ?? []) {
      const { id, userId, timezone } = campaign;
      const known = asked.get(id);
      if ((known && (known.isTimed || !isTimed)) || !isWatched(rule, campaign)) continue;
      const day = new Date(dayStart(now.getTime(), offsetMinutes(timezone)));
      asked.set(id, { id, userId, dayStart: day, isTimed });
    }
  }
  return [...asked.values()];
}

/** Undefined while the statistics do not answer or lag behind. */
async function figuresOf(
  { figures, onFiguresFailure }: AccountReaderDeps,
  asked: Asked,
  now: Date,
): Promise<FiguresById> {
  try {
    return await figures?.(asked, now);
  } catch (error) {
    onFiguresFailure(error);
    return undefined;
  }
}
