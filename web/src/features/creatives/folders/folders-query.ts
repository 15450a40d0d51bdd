import { queryOptions } from '@tanstack/react-query';

import type { FolderOwner } from './folder-owner.ts';

/** All folders of an account by their names. Creatives that change change how many are in each. */
export const foldersQuery = (owner: FolderOwner) =>
  queryOptions({
    queryKey: ['creative', owner.scope, 'folders', owner.userId],
    queryFn: async ({ signal }) => (await import('./folders-api.ts')).fetchFolders(owner, signal),
  });
