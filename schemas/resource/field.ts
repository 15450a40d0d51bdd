import type * as v from 'valibot';

/**
 * What else follows from a field: `listed`, lists filter and sort by it, and it has a column; `searchable`, `search=` looks
 * into it; `moderated`, an advertiser's change of it goes back to moderation; `editedInPlace`, a table edits it (`PATCH`);
 * `staffOnly`, admins alone set it; `internal`, admins alone are shown it; `sealed`, it is sealed under the person's key;
 * `limit`, 0 of it is no limit.
 */
export type Trait =
  | 'listed'
  | 'searchable'
  | 'moderated'
  | 'editedInPlace'
  | 'staffOnly'
  | 'internal'
  | 'sealed'
  | 'limit';

/** How a column is compared: money are nano-dollars, a timestamp is ISO 8601, tags are texts in any case. */
export type ColumnKind = 'text' | 'integer' | 'number' | 'boolean' | 'money' | 'timestamp' | 'tags';

/**
 * One field of a resource, as a plain value: `Sent` in a body, `Stored` in events, `Shown` in an answer. What the body's
 * schema gives is what events keep.
 */
export interface Field<
  Sent,
  Stored,
  Shown,
  Suffix extends string = '',
  IsOptional extends boolean = false,
  Traits extends Trait = never,
> {
  /** What a person calls it, in messages. */
  readonly label: string;
  /** Taken over HTTP. */
  readonly body: v.GenericSchema<Sent, Stored>;
  /** Kept in events. */
  readonly stored: v.GenericSchema<unknown, Stored>;
  /** Answered by HTTP. */
  readonly view: v.GenericSchema<unknown, Shown>;
  toView(stored: Stored): Shown;
  /** What its name ends in where it is stored: `bidPrice` with `Nanos` is `bidPriceNanos` in events. */
  readonly suffix: Suffix;
  /** A body may leave it out; a new resource then has `fallback`, as if the body had said `sentFallback`. */
  readonly isOptional: IsOptional;
  readonly fallback: Stored | undefined;
  readonly sentFallback: Sent | undefined;
  /**
   * What a form for a new resource starts with: `sentFallback`, or without a default what is empty: '' where a person types
   * or chooses one of a list, [] of several values, false of a flag, null of an id, a time or a group.
   */
  readonly blank: unknown;
  /** Undefined where no column can hold it. */
  readonly column: ColumnKind | undefined;
  readonly traits: readonly Traits[];
  /** The kind of object whose id its value, or each of its values, is: `filter-list`. */
  readonly refersTo?: string;
  /** The fields that its value, or each of its values, is made of. */
  readonly parts?: Fields;
}

export type AnyField = Field<unknown, unknown, unknown, string, boolean, Trait>;

/** The fields of a resource by their names in bodies and answers. */
export type Fields = Readonly<Record<string, AnyField>>;
