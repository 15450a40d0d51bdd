/** Whose objects a command may change: the user's own, or (moderation) all. */
export type Actor = { readonly scope: 'own'; readonly userId: number } | { readonly scope: 'all' };

export const canAccess = (actor: Actor, ownerId: number): boolean =>
  actor.scope === 'all' || actor.userId === ownerId;
