import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { ITEM_UPLOAD_STATES } from '@marquee/schemas/filter-list/uploads';
import type { ColumnType, Kysely, Selectable } from 'kysely';

/** Who began an upload: its items are added in this user's name. */
export type UploadContext = Pick<CommandContext, 'actorId' | 'onBehalfOfId' | 'correlationId' | 'origin'>;

type Time = ColumnType<Date, Date, Date>;
type Count = ColumnType<bigint, number | bigint | undefined, number | bigint>;

/** One row an upload; its parts lie in the media store under keys that begin with `media_prefix`. */
export interface ItemUploadTable {
  id: string;
  filter_list_id: number;
  user_id: number;
  name: string;
  fingerprint: string;
  size: Count;
  received: Count;
  state: (typeof ITEM_UPLOAD_STATES)[number];
  /** No answer contains it: a key opens its file. */
  media_prefix: string;
  context: ColumnType<UploadContext, string, never>;
  created_at: Time;
  expires_at: Time;
  worker: string | null;
  beat_at: ColumnType<Date | null, Date | null, Date | null>;
  lines_done: Count;
  bytes_done: Count;
  added: Count;
  existing: Count;
  refused: Count;
  refused_kept: Count;
  items_count: Count;
  failure: string | null;
}
export type ItemUploadRow = Selectable<ItemUploadTable>;

export interface RefusedLine {
  readonly item: string;
  readonly message: string;
}

export type ItemUploadTables = {
  item_uploads: ItemUploadTable;
  item_upload_parts: { upload_id: string; first_byte: Count; size: number };
  item_upload_rejected_lines: {
    upload_id: string;
    after_line: Count;
    refused: ColumnType<readonly RefusedLine[], string, never>;
  };
};
export type ItemUploadDb = Kysely<ItemUploadTables>;

export const itemUploadDb = (readStore: ReadStore): ItemUploadDb =>
  readStore.db.withTables<ItemUploadTables>().withSchema('campaigns');

/** SQL of the tables, a step of the package's migrations. */
export const ITEM_UPLOAD_STATEMENTS = [
  `create table campaigns.item_uploads (
    id uuid primary key,
    filter_list_id integer not null,
    user_id integer not null,
    name text not null,
    fingerprint text not null,
    size bigint not null,
    received bigint not null default 0,
    state text not null default 'receiving',
    media_prefix text not null,
    context jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    worker text,
    beat_at timestamptz,
    lines_done bigint not null default 0,
    bytes_done bigint not null default 0,
    added bigint not null default 0,
    existing bigint not null default 0,
    refused bigint not null default 0,
    refused_kept bigint not null default 0,
    items_count bigint not null default 0,
    failure text
  )`,
  `create unique index item_uploads_of_file on campaigns.item_uploads (filter_list_id, fingerprint)
    where state = 'receiving'`,
  'create index item_uploads_of_user on campaigns.item_uploads (user_id)',
  'create index item_uploads_of_list on campaigns.item_uploads (filter_list_id, created_at)',
  `create index item_uploads_to_add on campaigns.item_uploads (beat_at nulls first) where state = 'adding'`,
  'create index item_uploads_by_expiry on campaigns.item_uploads (expires_at)',
  `create table campaigns.item_upload_parts (
    upload_id uuid not null references campaigns.item_uploads on delete cascade,
    first_byte bigint not null,
    size integer not null,
    primary key (upload_id, first_byte)
  )`,
  `create table campaigns.item_upload_rejected_lines (
    upload_id uuid not null references campaigns.item_uploads on delete cascade,
    after_line bigint not null,
    refused jsonb not null,
    primary key (upload_id, after_line)
  )`,
] as const;
