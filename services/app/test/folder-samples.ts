import { randomUUID } from 'node:crypto';

import { deletedOf, idOf, type Sample } from './sample-params.ts';
import type { TestUsers } from './test-users.ts';

/** An account has each name once. */
const named = () => ({ name: `Folder ${randomUUID()}` });

async function madeFolder(users: TestUsers): Promise<number> {
  const { data } = await users.as('owner', 'POST', '/creative-folders', { body: named() });
  return Number(data['id']);
}

const folder = idOf(madeFolder);

export const onCreativeFolders = (prefix: string): Readonly<Record<string, Sample>> => ({
  [`GET ${prefix}/creative-folders/:id`]: folder,
  [`POST ${prefix}/creative-folders`]: {
    body: ({ people }) => (prefix === '' ? named() : { ...named(), userId: people.owner.userId }),
  },
  [`PUT ${prefix}/creative-folders/:id`]: { ...folder, body: named },
  [`DELETE ${prefix}/creative-folders/:id`]: folder,
  [`POST ${prefix}/creative-folders/:id/restore`]: deletedOf('/creative-folders', madeFolder),
});
