import { queryOptions } from '@tanstack/react-query';
import type { GenericSchema, InferInput } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

import type { ListNoun, ListScope } from '../entity-list/resource.ts';

/** What everything has that is kept in a list and opened in a form: endpoints, deals, pixels, audiences. */
export interface Entity {
  readonly id: number;
  readonly name: string;
  /** Whether an entity that can be switched is on. */
  readonly isActive?: boolean;
  readonly createdAt: string;
  /** What names it, of those that are named. */
  readonly usedBy?: readonly { readonly kind: string; readonly name: string }[];
}

/** Labels of one kind of entity. */
export interface EntityLabels {
  /** Entity of its query keys, and the last part of its path without the plural: `ssp-endpoint`. */
  readonly key: string;
  /** The user's own, or (admins) all. */
  readonly scope: ListScope;
  /** As a sentence begins with it: "SSP endpoint". */
  readonly noun: string;
  /** What many are called within a sentence. */
  readonly nouns: ListNoun;
  /** What its button and messages call it: "endpoint". */
  readonly shortNoun: string;
  /** Names the form of a new one: "New SSP endpoint". */
  readonly newTitle: string;
  /** On the button that leads to it: "New endpoint". */
  readonly newLabel: string;
  /** What follows from deleting one, whole sentences. */
  readonly deletion: string;
  /** A deletion can be undone. */
  readonly canRestore?: boolean;
  readonly listHref: () => string;
  readonly addHref: () => string;
  readonly editHref: (parameters: { readonly id: number }) => string;
}

/** "filter list" begins a sentence as "Filter list". */
export const atStart = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/**
 * A kind: its words, and its calls.
 * @typeParam Create what `create` sends, `Change` what `change` does; `never` where neither is called
 */
export interface EntityKind<View extends Entity, Create = never, Change = never> extends EntityLabels {
  /** What one of them is in answers. */
  readonly view: GenericSchema<unknown, View>;
  readonly path: string;
  readonly detail: (id: number) => ReturnType<typeof detailQuery<View>>;
  readonly create: (input: Create, idempotencyKey: string) => Promise<View>;
  /**
   * Absent fields remain unchanged. @throws ApiError 409 where another user changed it after its `version`
   */
  readonly change: (id: number, input: Change) => Promise<View>;
  /** Switches one on or off and leaves the rest of it; for kinds that can be switched. */
  readonly switchOne: (id: number, isActive: boolean) => Promise<View>;
  /** A copy beside it; for kinds that can be copied. */
  readonly duplicate: (id: number) => Promise<View>;
  /** @throws ApiError 409 while something names it */
  readonly remove: (id: number) => Promise<unknown>;
  /** Brings a deleted one back as it was; absent where that cannot be. @throws ApiError 409 where it is not possible any more */
  readonly restore: ((id: number) => Promise<unknown>) | undefined;
}

/** The calls of `/<key>s`, and of `/admin/<key>s`, which every kind has alike. */
export function entityKind<
  View extends Entity,
  CreateBody extends GenericSchema,
  ChangeBody extends GenericSchema,
>(
  labels: EntityLabels,
  view: GenericSchema<unknown, View>,
): EntityKind<View, InferInput<CreateBody>, InferInput<ChangeBody>> {
  const { key, scope, canRestore = false } = labels;
  const path = `${scope === 'all' ? '/admin' : ''}/${key}s`;
  return {
    ...labels,
    path,
    view,
    detail: (id) => detailQuery([key, scope], `${path}/${id}`, view),
    create: (input, idempotencyKey) => parsedData(view, api.post(path, input, { idempotencyKey })),
    change: (id, input) => parsedData(view, api.put(`${path}/${id}`, input)),
    switchOne: (id, isActive) => parsedData(view, api.patch(`${path}/${id}`, { isActive })),
    duplicate: (id) => parsedData(view, api.post(`${path}/${id}/duplicate`, {})),
    remove: (id) => api.delete(`${path}/${id}`),
    restore: canRestore ? (id) => api.post(`${path}/${id}/restore`) : undefined,
  };
}

const detailQuery = <View>(
  [key, scope]: readonly [string, ListScope],
  path: string,
  view: GenericSchema<unknown, View>,
) =>
  queryOptions({
    queryKey: [key, scope, 'detail', path],
    queryFn: ({ signal }) => parsedData(view, api.get(path, { signal })),
    meta: { isPage: true },
  });
