import type { ReadStore } from '@marquee/kit/read-store/port';
import type { LearnedShares } from '@marquee/schemas/campaign/rotation';
import { sql } from 'kysely';
import * as v from 'valibot';

const learnedCreatives = v.array(
  v.object({
    id: v.number(),
    /** Times an even share; see `LearnedShares`. */
    share: v.number(),
    impressions: v.number(),
    events: v.number(),
  }),
);

/** What was learned of the creatives of a campaign. */
export interface LearnedRotation {
  readonly campaignId: number;
  readonly learnedAt: Date;
  readonly creatives: v.InferOutput<typeof learnedCreatives>;
}

interface Row {
  readonly campaign_id: number;
  readonly creatives: unknown;
  readonly learned_at: Date;
}

const rotationOf = (row: Row): LearnedRotation => ({
  campaignId: row.campaign_id,
  learnedAt: row.learned_at,
  creatives: v.parse(learnedCreatives, row.creatives),
});

/**
 * Table `bidder.learned_shares`: what optimised rotations are at. It can be emptied, and is learned again. The campaigns'
 * service writes it, bidders read it.
 */
export const createLearnedSharesStore = ({ db }: ReadStore) => ({
  /** Undefined where nothing is learned. */
  async find(campaignId: number): Promise<LearnedRotation | undefined> {
    const { rows } =
      await sql<Row>`select * from bidder.learned_shares where campaign_id = ${campaignId}`.execute(db);
    return rows[0] && rotationOf(rows[0]);
  },

  /** By campaign, what its creatives weigh. */
  async all(): Promise<ReadonlyMap<number, LearnedShares>> {
    const { rows } = await sql<Row>`select * from bidder.learned_shares`.execute(db);
    return new Map(
      rows
        .map(rotationOf)
        .map(({ campaignId, creatives }) => [
          campaignId,
          new Map(creatives.map(({ id, share }) => [id, share])),
        ]),
    );
  },

  /** In the place of all that was kept: rotations that are not named are forgotten. */
  async replace(rotations: readonly LearnedRotation[]): Promise<void> {
    const json = JSON.stringify(
      rotations.map(({ campaignId, learnedAt, creatives }) => ({
        campaign_id: campaignId,
        creatives,
        learned_at: learnedAt.toISOString(),
      })),
    );
    await db.transaction().execute(async (transaction) => {
      await sql`delete from bidder.learned_shares where campaign_id not in (
        select campaign_id from jsonb_to_recordset(${json}::jsonb) as row (campaign_id integer))`.execute(
        transaction,
      );
      await sql`insert into bidder.learned_shares (campaign_id, creatives, learned_at)
        select * from jsonb_to_recordset(${json}::jsonb)
          as row (campaign_id integer, creatives jsonb, learned_at timestamptz)
        on conflict (campaign_id) do update
          set creatives = excluded.creatives, learned_at = excluded.learned_at`.execute(transaction);
    });
  },
});
