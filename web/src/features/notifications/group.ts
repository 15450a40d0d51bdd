import type { NotificationView } from '@marquee/schemas/notification/views';

import { targetOf } from './target.ts';

/** Notifications about one object: the newest, and those before it. */
export interface NotificationGroup {
  readonly newest: NotificationView;
  readonly earlier: readonly NotificationView[];
}

/** What a notification is about; a page without an object, such as the payments, is about many things. */
const objectOf = (one: NotificationView): string | undefined =>
  Object.keys(one.data.route_params).length === 0 ? undefined : targetOf(one.data);

/** Notifications by object, each group where its newest is. @param notifications newest first */
export function groupByObject(notifications: readonly NotificationView[]): readonly NotificationGroup[] {
  const groups = new Map<string, NotificationView[]>();
  for (const one of notifications) {
    const key = objectOf(one) ?? `#${one.id}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [one]);
    else known.push(one);
  }
  return [...groups.values()].flatMap(([newest, ...earlier]) =>
    newest === undefined ? [] : [{ newest, earlier }],
  );
}
