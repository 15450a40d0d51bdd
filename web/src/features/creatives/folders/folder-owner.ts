import type { CreativeScope } from '../calls.ts';

/** Whose folders: the user's own, or (admins) those of an advertiser. */
export interface FolderOwner {
  readonly scope: CreativeScope;
  readonly userId?: number | undefined;
}
