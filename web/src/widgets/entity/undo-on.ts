import type { EntityLabels } from './entity-kind.ts';

/** Undoes what was done to one entity of a kind, and says so. */
export async function undoOn(
  { nouns, key }: Pick<EntityLabels, 'nouns' | 'key'>,
  undo: () => Promise<unknown>,
): Promise<void> {
  const { undoEach } = await import('../command/undo-each.ts');
  await undoEach({ undos: [undo], counted: nouns.counted, key });
}
