import { queryOptions } from '@tanstack/react-query';
import type { GenericSchema } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

/** What everything that admins keep in a list with switches has: endpoints, deals. */
export interface AdminEntity {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly createdAt: string;
}

/** How the product speaks of one kind of them. */
export interface EntityLabels {
  /** Entity of its query keys, and the last part of its path without the plural: `ssp-endpoint`. */
  readonly key: 'ssp-endpoint' | 'dsp-endpoint' | 'deal';
  /** As a sentence begins with it: "SSP endpoint". */
  readonly noun: string;
  /** What its button and messages call it: "endpoint". */
  readonly shortNoun: string;
  /** What follows from deleting one, whole sentences. */
  readonly deletion: string;
  readonly listHref: () => string;
  readonly editHref: (parameters: { readonly id: number }) => string;
}

/** "Deal" is a "deal" within a sentence, "SSP endpoint" stays as it is. */
export const inSentence = (noun: string): string =>
  /^[A-Z]{2}/.test(noun) ? noun : noun.charAt(0).toLowerCase() + noun.slice(1);

/** A kind: its words, and its calls. */
export interface EntityKind<View extends AdminEntity> extends EntityLabels {
  /** What one of them is in answers. */
  readonly view: GenericSchema<unknown, View>;
  readonly path: string;
  readonly detail: (id: number) => ReturnType<typeof detailQuery<View>>;
  readonly create: (input: unknown, idempotencyKey: string) => Promise<View>;
  /** What is absent stays as it is. */
  readonly change: (id: number, input: unknown) => Promise<View>;
  readonly remove: (id: number) => Promise<unknown>;
}

/** The calls of `/admin/<key>s`, which every kind has alike. */
export function entityKind<View extends AdminEntity>(
  label: EntityLabels,
  view: GenericSchema<unknown, View>,
): EntityKind<View> {
  const path = `/admin/${label.key}s`;
  return {
    ...label,
    path,
    view,
    detail: (id) => detailQuery(label.key, path, id, view),
    create: (input, idempotencyKey) => parsedData(view, api.post(path, input, { idempotencyKey })),
    change: (id, input) => parsedData(view, api.put(`${path}/${id}`, input)),
    remove: (id) => api.delete(`${path}/${id}`),
  };
}

const detailQuery = <View>(key: string, path: string, id: number, view: GenericSchema<unknown, View>) =>
  queryOptions({
    queryKey: [key, 'all', 'detail', id],
    queryFn: ({ signal }) => parsedData(view, api.get(`${path}/${id}`, { signal })),
    meta: { isPage: true },
  });
