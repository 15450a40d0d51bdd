import type { ReadStore } from '@marquee/kit/read-store/port';
import { type LearnedShares, ROTATION_GOALS, type RotationGoal } from '@marquee/schemas/campaign/rotation';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';

import type { LearnedSharesPort } from '../ports/learned-shares.ts';

const learnedCreatives = v.array(
  v.object({
    id: v.number(),
    /** Times an even share; see `LearnedShares`. */
    share: v.number(),
    impressions: v.number(),
    events: v.number(),
  }),
);
const goal = v.picklist(ROTATION_GOALS);

/** What was learned of the creatives of a campaign. */
export interface LearnedRotation {
  readonly campaignId: number;
  readonly learnedAt: Date;
  /** What the events are. */
  readonly goal: RotationGoal;
  readonly creatives: v.InferOutput<typeof learnedCreatives>;
}

interface Row {
  readonly campaign_id: number;
  readonly creatives: unknown;
  readonly goal: string;
  readonly learned_at: Date;
}

const rotationOf = (row: Row): LearnedRotation => ({
  campaignId: row.campaign_id,
  learnedAt: row.learned_at,
  goal: v.parse(goal, row.goal),
  creatives: v.parse(learnedCreatives, row.creatives),
});

/** Of rounds of two processes one writes at a time. */
const LOCK = 90_001;

/** What bidders read of a row: while it is the same they need not read it again. */
const sharesIn = (column: RawBuilder<unknown>) =>
  sql`(jsonb_path_query_array(${column}, '$[*].id'), jsonb_path_query_array(${column}, '$[*].share'))`;

/**
 * Table `bidder.learned_shares`: what optimised rotations are at. It can be emptied, and is learned again. The campaigns'
 * service writes it, bidders read it.
 */
export const createLearnedSharesStore = ({ db }: ReadStore) => ({
  ...sharesReader(db),

  /** Undefined where nothing is learned. */
  async find(campaignId: number): Promise<LearnedRotation | undefined> {
    const { rows } = await sql<Row>`select campaign_id, creatives, goal, learned_at
      from bidder.learned_shares where campaign_id = ${campaignId}`.execute(db);
    return rows[0] && rotationOf(rows[0]);
  },

  /**
   * In the place of all that was kept: rotations that are not named are forgotten. What another process learned later stays.
   *
   * @param learnedAt of all of them
   */
  async replace(rotations: readonly LearnedRotation[], learnedAt: Date): Promise<void> {
    const json = JSON.stringify(
      rotations.map(({ campaignId, creatives, ...one }) => ({
        campaign_id: campaignId,
        ...{ creatives, goal: one.goal },
      })),
    );
    const at = learnedAt.toISOString();
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
      await sql`delete from bidder.learned_shares where learned_at <= ${at} and campaign_id not in (
        select campaign_id from jsonb_to_recordset(${json}::jsonb) as row (campaign_id integer))`.execute(
        transaction,
      );
      await sql`insert into bidder.learned_shares as kept (campaign_id, creatives, goal, learned_at, changed_at)
        select campaign_id, creatives, goal, ${at}, ${at} from jsonb_to_recordset(${json}::jsonb)
          as row (campaign_id integer, creatives jsonb, goal text)
        on conflict (campaign_id) do update
          set creatives = excluded.creatives, goal = excluded.goal, learned_at = excluded.learned_at,
            changed_at = case
              when ${sharesIn(sql`kept.creatives`)} is distinct from ${sharesIn(sql`excluded.creatives`)}
              then excluded.changed_at else kept.changed_at end
          where kept.learned_at <= excluded.learned_at`.execute(transaction);
    });
  },
});

const sharesReader = (db: ReadStore['db']): LearnedSharesPort => ({
  async changes() {
    const { rows } = await sql<{ readonly campaign_id: number; readonly changed_at: Date }>`
      select campaign_id, changed_at from bidder.learned_shares`.execute(db);
    return new Map(rows.map(({ campaign_id, changed_at }) => [campaign_id, changed_at.getTime()]));
  },

  async of(campaignIds) {
    const { rows } = await sql<Pick<Row, 'campaign_id' | 'creatives'>>`
      select campaign_id, creatives from bidder.learned_shares
      where campaign_id = any(${[...campaignIds]}::integer[])`.execute(db);
    return new Map(rows.map((row) => [row.campaign_id, sharesOf(row.creatives)]));
  },
});

const sharesOf = (creatives: unknown): LearnedShares =>
  new Map(v.parse(learnedCreatives, creatives).map(({ id, share }) => [id, share]));
