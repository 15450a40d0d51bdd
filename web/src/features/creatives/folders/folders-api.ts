import {
  creativeFolderListAnswer,
  creativeFolderView,
  type CreativeFolderView,
} from '@marquee/schemas/creative-folder/views';
import { PER_PAGE_MAX } from '@marquee/schemas/common/paging';
import { answerOf } from '@marquee/schemas/queries/owned';
import { number, object } from 'valibot';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { toSearchParams } from '../../../lib/list-query.ts';
import { walkPages } from '../../../widgets/entity-list/walk-pages.ts';
import { creativePath, type CreativeScope } from '../calls.ts';
import type { FolderOwner } from './folder-owner.ts';

const folderAnswer = answerOf(creativeFolderView);
/** What is needed of a creative that was moved, which is much smaller than all of it. */
const movedAnswer = answerOf(object({ version: number() }));

const foldersPath = (scope: CreativeScope): string =>
  scope === 'own' ? '/creative-folders' : '/admin/creative-folders';
const folderPath = (scope: CreativeScope, id: number): string => `${foldersPath(scope)}/${id}`;

export const fetchFolders = ({ scope, userId }: FolderOwner, signal: AbortSignal) =>
  walkPages<CreativeFolderView>(
    async (params, abort) =>
      parsed(
        creativeFolderListAnswer,
        api.get(foldersPath(scope), { query: toSearchParams(params), signal: abort }),
      ),
    {
      params: {
        page: 1,
        perPage: PER_PAGE_MAX,
        orderBy: 'name',
        sortedBy: 'asc',
        filters: userId === undefined ? [] : [{ field: 'userId', operator: 'eq', value: String(userId) }],
      },
      rowId: ({ id }) => String(id),
      signal,
    },
  );

/** @throws ApiError 422 where the account has the name already */
export const createFolder = async (
  { scope, userId }: FolderOwner,
  name: string,
  idempotencyKey: string,
): Promise<CreativeFolderView> => {
  const body = userId === undefined ? { name } : { name, userId };
  return (await parsed(folderAnswer, api.post(foldersPath(scope), body, { idempotencyKey }))).data;
};

/** @throws ApiError 422 where the account has the name already */
export const renameFolder = async (
  scope: CreativeScope,
  { id, version }: Pick<CreativeFolderView, 'id' | 'version'>,
  name: string,
): Promise<CreativeFolderView> =>
  (await parsed(folderAnswer, api.put(folderPath(scope, id), { name, version }))).data;

/** Its creatives are in no folder then. */
export const deleteFolder = (scope: CreativeScope, id: number): Promise<unknown> =>
  api.delete(folderPath(scope, id));

/** It is there again, with what was in it. @throws ApiError where its name was given away meanwhile */
export const restoreFolder = (scope: CreativeScope, id: number): Promise<unknown> =>
  api.post(`${folderPath(scope, id)}/restore`);

/** @param folderId null moves it out of its folder @param version that was seen, where that matters */
export const moveCreative = async (
  scope: CreativeScope,
  id: number | string,
  folderId: number | null,
  version?: number,
): Promise<{ readonly version: number }> => {
  const body = version === undefined ? { folderId } : { folderId, version };
  return (await parsed(movedAnswer, api.patch(creativePath(scope, id), body))).data;
};
