import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import type { CreativeEvent } from '@marquee/schemas/creative/events';
import type { MediaAssetEvent } from '@marquee/schemas/media/events';

import type { CatalogueState } from '../catalogue-state.ts';
import type { Creative } from '../entities.ts';
import { servingForms } from '../entities.ts';
import type { HandlersOf } from './catalogue-events.ts';

/** Creatives and the files that they show. A change of one refreshes the campaigns of its account that show it. */
export function creativeHandlers(state: CatalogueState): HandlersOf<CreativeEvent | MediaAssetEvent> {
  const changing =
    <Event extends CreativeEvent>(change: (creative: Creative, data: Event['data']) => void) =>
    ({ data }: Event, nowMs: number): void => {
      const creative = state.creatives.get(data.creativeId);
      if (creative === undefined) return;
      change(creative, data);
      creative.serving = servingForms(creative, state.media);
      state.creativeChanged(creative, nowMs);
    };
  /** The creative has just been added. */
  const added = changing(() => undefined);
  return {
    CreativeCreated: (event, nowMs) => {
      const { creativeId: id, userId, needsScan } = event.data;
      if (needsScan === true) state.scans.expect(id);
      const status = { approval: 'pending', isActive: true, serving: [] } as const;
      state.creatives.set(id, { id, userId, fields: event.data, ...status });
      added(event, nowMs);
    },
    CreativeChanged: changing((creative, data) => {
      creative.fields = { ...creative.fields, ...withoutUndefined(data) };
    }),
    CreativeSubmitted: changing((creative) => void (creative.approval = 'pending')),
    CreativeApproved: changing((creative) => void (creative.approval = 'approved')),
    CreativeDisapproved: changing((creative) => void (creative.approval = 'disapproved')),
    CreativeDecisionUndone: changing((creative, { approved }) => void (creative.approval = approved)),
    CreativeActivated: changing((creative) => void (creative.isActive = true)),
    CreativeStopped: changing((creative) => void (creative.isActive = false)),
    CreativeDeleted: changing(({ id }) => void state.creatives.delete(id)),
    CreativeRestored: (event, nowMs) => {
      const { creativeId: id, userId, approved: approval, isActive } = event.data;
      state.creatives.set(id, { id, userId, fields: event.data, approval, isActive, serving: [] });
      added(event, nowMs);
    },
    MediaAssetUploaded: (event) => state.media.apply(event),
  };
}
