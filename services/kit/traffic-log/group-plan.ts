/** A member of a consumer group and what it reads. */
export interface PlannedMember {
  readonly id: string;
  readonly topics: readonly string[];
}

/**
 * Who should have which partition: the members that read the topic, in the order of their ids, in turn. Every
 * member computes the same plan from the same facts.
 */
export function planOwner(
  members: readonly PlannedMember[],
  topic: string,
  partition: number,
): string | undefined {
  const readers = members
    .filter((m) => m.topics.includes(topic))
    .map((m) => m.id)
    .sort();
  return readers.length === 0 ? undefined : readers[partition % readers.length];
}
