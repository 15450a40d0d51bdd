import { readModelDb } from '@marquee/kit/projector/read-model';
import { CREATIVE_FOLDERS_MAX } from '@marquee/schemas/creative-folder/views';
import type { CreativeFolderFields } from '@marquee/schemas/creative-folder/fields';
import { sql, type SqlBool } from 'kysely';

import { createResourceModule, type ResourceDeps, type ResourceModule } from '../resource/module.ts';
import type { ResourceTables } from '../resource/read-model.ts';
import type { CountByFolder } from '../read-models/creatives/query.ts';
import { CREATIVE_FOLDERS, type FolderName } from './creative-folder.ts';

const TOO_MANY_FOLDERS = `An account can have at most ${CREATIVE_FOLDERS_MAX} folders.`;

export interface CreativeFoldersModule extends ResourceModule<CreativeFolderFields> {
  /** Those of the folders that are not deleted, by their ids. */
  readonly names: (folderIds: readonly number[]) => Promise<ReadonlyMap<number, FolderName>>;
  /** Whose folder it is, as of now; undefined when deleted or unknown. */
  readonly ownerOf: (folderId: number) => Promise<number | undefined>;
}

/** In whatever case and however accents are written, which the tables' own comparison holds of A to Z alone. */
const areSame = (one: string, other: string): boolean => comparable(one) === comparable(other);
const comparable = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Folders of creatives: an account has so many, each under a name of its own. */
export function createCreativeFolders(
  deps: ResourceDeps,
  countByFolder: CountByFolder,
): CreativeFoldersModule {
  const db = readModelDb<ResourceTables>(deps.readStore, CREATIVE_FOLDERS.model);
  const ownFolders = (userId: number) =>
    db.selectFrom('objects').where('user_id', '=', BigInt(userId)).where('deleted_at', 'is', null);
  const module = createResourceModule(CREATIVE_FOLDERS, deps, {
    extrasOf: async (rows) => {
      const counts = await countByFolder(rows.map(({ id }) => Number(id)));
      return rows.map(({ id }) => ({ creatives: counts.get(Number(id)) ?? 0 }));
    },
    ranks: { creatives: (rows) => countByFolder(rows.map(({ id }) => Number(id))) },
    limit: {
      max: CREATIVE_FOLDERS_MAX,
      message: TOO_MANY_FOLDERS,
      countOf: async (userId) => {
        // The name was looked up before, in the same turn, which waited for what is there.
        const { folders } = await ownFolders(userId)
          .select(({ fn }) => fn.countAll<bigint>().as('folders'))
          .executeTakeFirstOrThrow();
        return Number(folders);
      },
    },
    isNameTaken: async (userId, name, exceptId = 0) => {
      await deps.fresh();
      const folders = await ownFolders(userId).select(['id', 'name']).execute();
      return folders.some((folder) => Number(folder.id) !== exceptId && areSame(folder.name, name));
    },
  });
  return {
    ...module,
    names: async (folderIds) => {
      if (folderIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('objects')
        .select(['id', 'name'])
        .where(sql<SqlBool>`id = any(${[...folderIds]}::bigint[])`)
        .where('deleted_at', 'is', null)
        .execute();
      return new Map(rows.map(({ id, name }) => [Number(id), { id: Number(id), name }]));
    },
    ownerOf: async (folderId) => {
      const folder = await module.commands.find({ id: folderId, actor: { scope: 'all' } });
      return folder?.userId ?? undefined;
    },
  };
}
