import type { Migration } from './migrations.ts';

/**
 * Tables that are evidence: a role of their own owns them and makes them, and the role of the product may do to them what it was
 * granted and nothing else. Where one role does both, that role owns them.
 */
export interface OwnedSchema {
  readonly name: string;
  /** A table of it, without the schema. */
  readonly table: string;
  /** As those of a package, with names that have their schema: `search_path` has none. Their history is in the schema too. */
  readonly steps: Readonly<Record<string, Migration>>;
  /** What the role of the product may do. @param role an SQL identifier */
  grants(role: string): readonly string[];
}
