import { DAY_RANGE_PARAMETERS } from '@marquee/kit/http/day-range';
import {
  type ListField,
  type ListQuery,
  type ListQueryDefinition,
  sortOnly,
} from '@marquee/kit/lists/list-query';
import { type ListSqlOptions, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import {
  allWithFigures,
  type FiguresPage,
  filterTotals,
  type FilterTotals,
  metricFields,
  pageWithFigures,
} from '@marquee/kit/lists/ranked-list';
import { readModelDb, schemaOf } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { listFields } from '@marquee/kit/resource/listed';
import { creativeResource, type CreativeFields } from '@marquee/schemas/creative/fields';
import { NOTHING_FOUND } from '@marquee/schemas/creative-scan/result';
import { type ScanState, scanStateOf } from '@marquee/schemas/creative-scan/state';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { AD_METRICS } from '@marquee/schemas/queries/ad-metrics';
import type { AdTotals } from '@marquee/schemas/queries/ad-totals';
import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import * as v from 'valibot';

import type { Actor } from '../../actor.ts';
import { CREATIVE_FOLDERS, type FolderName } from '../../creative-folders/creative-folder.ts';
import type { CreativeState } from '../../creative/state.ts';
import type { CampaignReference } from '../campaigns/query.ts';
import { CAMPAIGNS_MODEL } from '../campaigns/table.ts';
import {
  type Decided,
  decidedRow,
  isBehind,
  MODERATED_FIELDS,
  type ModeratedExtras,
  type ModeratedRow,
  moderatedViewOf,
} from '../moderated.ts';
import { figuresOf, type StatsOptions } from '../stats.ts';
import { rotatedCreatives, type RotatedRow } from './rotated.ts';
import { CREATIVES_MODEL, type CreativesTable, type CreativesTables } from './table.ts';

export type CreativeRow = Selectable<CreativesTable> & {
  /** Since when a scan is waited for; null while none is. */
  readonly scan_requested_at: Date | null;
};

const FIELDS: Readonly<Record<string, ListField>> = {
  ...MODERATED_FIELDS,
  ...listFields(creativeResource.fields),
  size: { kind: 'text', searchable: true },
  scanState: { kind: 'text' },
  width: { kind: 'integer' },
  height: { kind: 'integer' },
};

const COLUMNS = snakeCaseColumns(FIELDS);

/** What the lists of creatives can be asked. */
export const creativeList: ListQueryDefinition = {
  fields: {
    ...FIELDS,
    ...metricFields(AD_METRICS),
    campaigns: sortOnly('integer'),
    folder: sortOnly('text'),
  },
  relations: ['campaigns', 'folder'],
  metrics: AD_METRICS,
  extra: DAY_RANGE_PARAMETERS,
  defaultSort: { field: 'id', direction: 'desc' },
};

const RELATIONS = {
  campaigns: sql<SqlBool>`exists (
    select 1 from ${sql.table(`${schemaOf(CAMPAIGNS_MODEL.name)}.campaigns`)} as naming
    where naming.deleted_at is null and naming.creative_ids @> array[creatives.id]
  )`,
  folder: sql<SqlBool>`creatives.folder_id is not null`,
};

const ORDERS = {
  folder: sql`(
    select lower(folder.name) from ${sql.table(`${schemaOf(CREATIVE_FOLDERS.model.name)}.objects`)} as folder
    where folder.id = creatives.folder_id
  )`,
};

const LISTED: ListSqlOptions = {
  columns: COLUMNS,
  tieBreaker: 'id',
  relations: RELATIONS,
  orders: ORDERS,
};

/** Rows with the scan that is waited for, of the table that the scanner works by, and with `scanStateOf` as SQL has it. */
const withScans = (db: Kysely<CreativesTables>) =>
  db
    .selectFrom('creatives')
    .leftJoin(
      sql<{
        creative_id: bigint;
        requested_at: Date | null;
      }>`(select creative_id, requested_at from campaigns.creative_scan_queue)`.as('queued'),
      (join) => join.onRef('queued.creative_id', '=', 'creatives.id'),
    )
    .selectAll('creatives')
    .select([
      'queued.requested_at as scan_requested_at',
      sql<ScanState>`case
        when scan_outcome = 'malware' then 'malware'
        when queued.requested_at <= now() - interval '1 hour' then 'scan started hour ago'
        when queued.requested_at is not null then 'checking'
        when scan_outcome is null then 'not scanned'
        when not is_active then 'paused'
        when scan_outcome = 'good' then 'good'
        else 'checked'
      end`.as('scan_state'),
    ]);

/** Narrows a list before any filter of the client. */
export interface CreativesOf {
  readonly actor: Actor;
  /** Only these ids. */
  readonly ids?: readonly number[];
  /** Only what is approved and switched on. */
  readonly activeOnly?: boolean;
}

/** How many creatives are in each of the folders; empty ones are absent. */
export type CountByFolder = (folderIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

export interface CreativesQuery {
  /** Undefined when deleted, unknown or not the actor's. */
  find(creativeId: number, actor: Actor): Promise<CreativeRow | undefined>;
  page(list: ListQuery, of: CreativesOf, stats: StatsOptions): Promise<FiguresPage<CreativeRow, AdTotals>>;
  /** Pages of the whole filter; see `allWithFigures`. */
  all(
    list: ListQuery,
    of: CreativesOf,
    stats: StatsOptions,
  ): Promise<AsyncIterable<Omit<FiguresPage<CreativeRow, AdTotals>, 'total'>>>;
  /** Figures of the whole filter. */
  totals(list: ListQuery, of: CreativesOf, stats: StatsOptions): Promise<FilterTotals<AdTotals>>;
  /** Creatives that are approved and switched on, over all advertisers. */
  countActive(): Promise<number>;
  readonly countByFolder: CountByFolder;
  /** Those of the ids that are the owner's, in the order of their ids. */
  rotated(ids: readonly number[], userId: number): Promise<readonly RotatedRow[]>;
}

export function createCreativesQuery(readStore: ReadStore): CreativesQuery {
  const db = readModelDb<CreativesTables>(readStore, CREATIVES_MODEL);
  const visible = ({ actor, ids, activeOnly }: CreativesOf) => {
    let query = db.selectFrom(withScans(db).as('creatives')).selectAll().where('deleted_at', 'is', null);
    if (actor.scope === 'own') query = query.where('user_id', '=', BigInt(actor.userId));
    if (ids) query = query.where(sql<SqlBool>`creatives.id = any(${ids}::bigint[])`);
    return activeOnly ? query.where('status', '=', 'approved') : query;
  };
  return {
    find: (creativeId, actor) => visible({ actor }).where('id', '=', BigInt(creativeId)).executeTakeFirst(),
    page: (list, of, stats) => pageWithFigures(visible(of), list, { ...LISTED, ...figuresOf(stats) }),
    all: (list, of, stats) => allWithFigures(visible(of), list, { ...LISTED, ...figuresOf(stats) }),
    totals: (list, of, stats) => filterTotals(visible(of), list, { ...LISTED, ...figuresOf(stats) }),
    countActive: async () => {
      const row = await visible({ actor: { scope: 'all' }, activeOnly: true })
        .clearSelect()
        .select(sql<bigint>`count(*)`.as('count'))
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
    rotated: (ids, userId) => rotatedCreatives(db, ids, userId),
    countByFolder: async (folderIds) => {
      if (folderIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('creatives')
        .select(['folder_id', ({ fn }) => fn.countAll<bigint>().as('count')])
        .where('deleted_at', 'is', null)
        .where(sql<SqlBool>`folder_id = any(${[...folderIds]}::bigint[])`)
        .groupBy('folder_id')
        .execute();
      return new Map(rows.map(({ folder_id, count }) => [Number(folder_id), Number(count)]));
    },
  };
}

export interface CreativeViewExtras extends ModeratedExtras {
  readonly campaigns: readonly CampaignReference[];
  readonly now: Date;
  /** The folder of the row; undefined where that is deleted. */
  readonly folder: FolderName | undefined;
}

/** What an answer about a creative is made of. */
export type ShownCreative = ModeratedRow &
  Pick<CreativeRow, 'size' | 'folder_id' | 'scan_outcome' | 'scan_result' | 'scan_requested_at'>;

/** The newest that is known of a creative: its row, or what a command decided where the tables are behind it. */
export function newestCreative(
  seen: CreativeRow | undefined,
  decided: Decided<CreativeState> | undefined,
): ShownCreative | undefined {
  const creative = decided?.state.creative;
  if (!creative || !isBehind(seen, decided.state.version)) return seen;
  const { banner, interstitial, video, folderId } = creative.fields;
  const sized = banner ?? interstitial ?? video;
  const size = sized ? `${sized.width}x${sized.height}` : null;
  return {
    ...decidedRow(creative, decided.state.version, decided, seen),
    size,
    folder_id: folderId === null ? null : BigInt(folderId),
    scan_outcome: seen?.scan_outcome ?? null,
    scan_result: seen?.scan_result ?? null,
    // What no table knows yet is about to be scanned.
    scan_requested_at: seen ? seen.scan_requested_at : new Date(decided.at),
  };
}

/** A row as HTTP answers it. */
export function creativeViewOf(row: ShownCreative, extras: CreativeViewExtras): CreativeView {
  const fields = v.parse(creativeResource.stored, row.fields);
  return {
    ...moderatedViewOf(row, extras),
    ...creativeResource.toView(fields),
    size: row.size,
    folderId: extras.folder?.id ?? null,
    folder: extras.folder ?? null,
    tmt: row.scan_result ?? NOTHING_FOUND,
    scanState: scanStateOf(
      {
        isActive: row.is_active,
        requestedAtMs: row.scan_requested_at?.getTime() ?? null,
        outcome: row.scan_outcome,
      },
      extras.now.getTime(),
    ),
    media: mediaOf(fields),
    campaigns: extras.campaigns.map(({ id: campaignId, name, status }) => ({ id: campaignId, name, status })),
    campaignIds: extras.campaigns.map((campaign) => campaign.id),
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

type Shown = Pick<CreativeFields, 'banner' | 'interstitial' | 'native' | 'push' | 'video'>;

/** What a list shows of a creative: its image or file, where it has one. */
function mediaOf({ banner, interstitial, native, push, video }: Shown): CreativeView['media'] {
  const image = banner ?? interstitial;
  if (image?.admType === 'image') return media(image.admBody.trim(), null);
  if (native?.largeImage) return media(native.largeImage, native.largeImageId);
  if (native?.smallImage) return media(native.smallImage, native.smallImageId);
  if (push?.images[0]) return media(push.images[0], null);
  if (video?.admType === 'media' && video.admBody) return media(video.admBody.trim(), null);
  return null;
}

function media(url: string, id: number | null) {
  const file = URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : '';
  return { id, url, originName: file === '' ? url : file };
}
