import { array, number, object, picklist, safeParse, string } from 'valibot';

import type { AreaName } from '../../lib/route.ts';
import { localStore } from '../../lib/site-storage.ts';

/** Most objects that are remembered for one user and area. */
export const RECENT_MAX = 6;

/** One object that was opened, by the key of its kind. */
export interface RecentObject {
  readonly area: AreaName;
  readonly kind: string;
  readonly id: number;
}

const stored = array(
  object({
    area: picklist(['advertiser', 'admin', 'manager']),
    kind: string(),
    id: number(),
  }),
);

const keyOf = (userId: number): string => `marquee-recent:${userId}`;

/** What a user opened last in this browser, newest first. Names are not kept: they are asked for when they are shown. */
export function recentObjects(userId: number): readonly RecentObject[] {
  const read = safeParse(stored, parsedJson(localStore().getItem(keyOf(userId)) ?? '[]'));
  return read.success ? read.output : [];
}

/** Puts an object in front; each area keeps its newest. */
export function rememberObject(userId: number, opened: RecentObject): void {
  const others = recentObjects(userId).filter(
    ({ area, kind, id }) => area !== opened.area || kind !== opened.kind || id !== opened.id,
  );
  const kept = [opened, ...others].filter(
    ({ area }, index, all) =>
      all.slice(0, index).filter((earlier) => earlier.area === area).length < RECENT_MAX,
  );
  try {
    localStore().setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // Storage is full: the palette opens without them.
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
