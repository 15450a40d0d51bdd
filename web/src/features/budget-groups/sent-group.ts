interface Choices {
  readonly campaignIds?: readonly number[] | undefined;
  readonly label?: string | null | undefined;
}

/** A group by label has no campaigns of its own: that field is not shown then, so it may hold anything. */
export const sentOf = <Group extends Choices>(group: Group): Group =>
  typeof group.label === 'string' ? { ...group, campaignIds: [] } : group;
