import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { listColumns } from '@marquee/kit/resource/listed';
import { toJson } from '@marquee/kit/runtime/json';
import { creativeResource, type CreativeFields } from '@marquee/schemas/creative/fields';
import { type Insertable, type Kysely, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely';

import { namedColumns, newlyModerated } from '../moderated.ts';
import {
  CREATIVES_MODEL,
  createCreativesTables,
  type CreativesTable,
  type CreativesTables,
} from './table.ts';

const EVENTS = [
  'CreativeCreated',
  'CreativeChanged',
  'CreativeSubmitted',
  'CreativeApproved',
  'CreativeDisapproved',
  'CreativeDecisionUndone',
  'CreativeActivated',
  'CreativeStopped',
  'CreativeDeleted',
  'CreativeRestored',
  'CreativeFolderDeleted',
  'CreativeFolderRestored',
  'CreativeScanned',
  'CreativeScanCleared',
  'CreativeScanClearanceUndone',
] as const;
type Happened = EventOf<(typeof EVENTS)[number]>;
type OfFolder = Extract<Happened, { type: 'CreativeFolderDeleted' | 'CreativeFolderRestored' }>;
type OfScan = Extract<Happened, { type: `CreativeScan${string}` }>;
type Change = Exclude<Happened, OfFolder | OfScan | { type: 'CreativeCreated' }>;

/** Every creative, as lists and pages show it. */
export const creativesReadModel = defineReadModel<CreativesTables>()({
  ...CREATIVES_MODEL,
  version: 4,
  events: EVENTS,
  createTables: createCreativesTables,
  apply: async (event, db) => {
    const at = event.metadata.occurredAt;
    if (event.type === 'CreativeFolderDeleted' || event.type === 'CreativeFolderRestored') {
      await applyToFolder(event, db);
      return;
    }
    if (event.type === 'CreativeCreated') {
      const { creativeId, userId, duplicatedFrom: _, needsScan: _needsScan, ...fields } = event.data;
      await db
        .insertInto('creatives')
        .values({
          id: creativeId,
          user_id: userId,
          ...(columnsOf(fields) as FieldColumns),
          ...folderOf(fields),
          ...sides(fields),
          ...newlyModerated(at, event.revision),
          fields: toJson(fields),
        })
        .execute();
      return;
    }
    if (isOfScan(event)) {
      // A scan is no version of the creative: an open form would collide with it.
      await db
        .updateTable('creatives')
        .set(scanOf(event))
        .where('id', '=', BigInt(event.data.creativeId))
        .execute();
      return;
    }
    await db
      .updateTable('creatives')
      .set({ ...changeOf(event), version: event.revision, updated_at: at })
      .where('id', '=', BigInt(event.data.creativeId))
      .execute();
  },
});

const isOfScan = (event: Happened): event is OfScan => event.type.startsWith('CreativeScan');

function scanOf(event: OfScan): Updateable<CreativesTable> {
  switch (event.type) {
    case 'CreativeScanned':
      return { scan_outcome: event.data.outcome, scan_result: toJson(event.data.result) };
    case 'CreativeScanCleared':
      return { scan_outcome: 'cleared' };
    case 'CreativeScanClearanceUndone':
      return { scan_outcome: 'malware' };
  }
}

/** A folder that comes back has again what was in it, and is in no other folder since. */
async function applyToFolder(
  { type, data: { creativeFolderId: id, userId } }: OfFolder,
  db: Kysely<CreativesTables>,
): Promise<void> {
  const isDeleted = type === 'CreativeFolderDeleted';
  if (isDeleted) {
    await db
      .insertInto('deleted_folders')
      .values({ id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.updateTable('creatives').set({ folder_id: null }).where('folder_id', '=', BigInt(id)).execute();
    return;
  }
  await db.deleteFrom('deleted_folders').where('id', '=', BigInt(id)).execute();
  await db
    .updateTable('creatives')
    .set({ folder_id: id })
    // No other account has any in it, and an index finds those of one.
    .where('user_id', '=', BigInt(userId))
    .where(sql<SqlBool>`fields -> 'folderId' = to_jsonb(${id}::bigint)`)
    .execute();
}

/** The folder that a change names; none where that was deleted in the same instant. */
const folderOf = ({ folderId }: Patch): { readonly folder_id?: RawBuilder<bigint | null> } =>
  folderId === undefined || folderId === null
    ? {}
    : {
        folder_id: sql<
          bigint | null
        >`(select ${folderId}::bigint where not exists (select from deleted_folders where id = ${folderId}))`,
      };

function changeOf(event: Change): Updateable<CreativesTable> {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'CreativeChanged': {
      const { creativeId: _id, userId: _owner, ...patch } = event.data;
      return {
        ...columnsOf(patch),
        ...folderOf(patch),
        ...sides(patch),
        fields: sql`fields || ${toJson(patch)}::jsonb`,
      };
    }
    case 'CreativeSubmitted':
      return { approved: 'pending', pending_at: at, disapprove_reason: null };
    case 'CreativeApproved':
      return { approved: 'approved', disapprove_reason: null };
    case 'CreativeDisapproved':
      return { approved: 'disapproved', disapprove_reason: event.data.reason };
    case 'CreativeDecisionUndone':
      return { approved: event.data.approved, disapprove_reason: event.data.reason };
    case 'CreativeActivated':
      return { is_active: true };
    case 'CreativeStopped':
      return { is_active: false };
    case 'CreativeDeleted':
      return { deleted_at: at };
    case 'CreativeRestored':
      return { deleted_at: null };
  }
}

const COLUMNS = listColumns(creativeResource.fields);

type FieldColumns = Pick<Insertable<CreativesTable>, 'name'>;
type Patch = { readonly [Field in keyof CreativeFields]?: CreativeFields[Field] | undefined };

/** The columns of the fields that a change names; of a whole set of fields, all of them. */
const columnsOf = (patch: Patch) => namedColumns(COLUMNS, patch) as Partial<FieldColumns>;

/** Width and height, where a change names the part that has them. */
function sides({ banner, interstitial, video }: Patch): Pick<Updateable<CreativesTable>, 'width' | 'height'> {
  const part = banner ?? interstitial ?? video;
  return part ? { width: part.width, height: part.height } : {};
}
