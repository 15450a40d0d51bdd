/** Who acts on a ticket. Managers see the tickets that are assigned to them, admins all. */
export type TicketActor =
  | { readonly side: 'advertiser'; readonly userId: number }
  | { readonly side: 'staff'; readonly staffId: number; readonly seesAll: boolean };

/** Whether a ticket exists for an actor. */
export function maySee(
  actor: TicketActor,
  { userId, assigneeId }: { readonly userId: number; readonly assigneeId: number | null },
): boolean {
  return actor.side === 'advertiser'
    ? actor.userId === userId
    : actor.seesAll || actor.staffId === assigneeId;
}
