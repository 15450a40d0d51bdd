import {
  changeCreativeFolderBody,
  createCreativeFolderBody,
  createCreativeFolderForUserBody,
} from '@marquee/schemas/creative-folder/commands';
import { creativeFolderResource, type CreativeFolderFields } from '@marquee/schemas/creative-folder/fields';
import { creativeFolderView } from '@marquee/schemas/creative-folder/views';
import { creativeFolderId, idParam } from '@marquee/schemas/common/ids';
import * as v from 'valibot';

import type { ResourceModuleDefinition } from '../resource/module.ts';
import { resourceColumns } from '../resource/read-model.ts';

/** A folder as creatives show it. */
export interface FolderName {
  readonly id: number;
  readonly name: string;
}

/** What an advertiser keeps creatives in. A creative names its folder; a deleted folder leaves it without one. */
export const CREATIVE_FOLDERS: ResourceModuleDefinition<CreativeFolderFields> = {
  definition: {
    names: { one: 'creative folder', many: 'creative folders' },
    kind: 'creative-folder',
    idKey: 'creativeFolderId',
    events: {
      created: 'CreativeFolderCreated',
      changed: 'CreativeFolderChanged',
      deleted: 'CreativeFolderDeleted',
      restored: 'CreativeFolderRestored',
    },
    resource: creativeFolderResource,
  },
  path: 'creative-folders',
  params: v.object({ id: idParam(creativeFolderId) }),
  model: {
    name: 'creative_folders',
    version: 1,
    columns: resourceColumns(creativeFolderResource.fields),
  },
  removal: 'Delete a creative folder; its creatives are in no folder then',
  bodies: {
    create: createCreativeFolderBody,
    createForUser: createCreativeFolderForUserBody,
    change: changeCreativeFolderBody,
  },
  view: creativeFolderView,
};
