import { queryOptions } from '@tanstack/react-query';

import type { CreativeScope } from '../calls.ts';

/** Whose folders: the user's own, or (admins) those of an advertiser. */
export interface FolderOwner {
  readonly scope: CreativeScope;
  readonly userId?: number | undefined;
}

/** All folders of an account by their names. Creatives that change change how many are in each. */
export const foldersQuery = (owner: FolderOwner) =>
  queryOptions({
    queryKey: ['creative', owner.scope, 'folders', owner.userId],
    queryFn: async ({ signal }) => (await import('./folders-api.ts')).fetchFolders(owner, signal),
  });
