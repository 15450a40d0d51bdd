/** Whose objects a command may touch: one's own, or (moderation) everybody's. */
export type Actor = { readonly scope: 'own'; readonly userId: number } | { readonly scope: 'all' };

export const mayTouch = (actor: Actor, ownerId: number): boolean =>
  actor.scope === 'all' || actor.userId === ownerId;
