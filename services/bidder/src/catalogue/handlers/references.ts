import type { AudienceEvent } from '@marquee/schemas/audience/events';
import type { ContextualBundleEvent } from '@marquee/schemas/contextual-bundle/events';
import type { FilterListEvent } from '@marquee/schemas/filter-list/events';

import type { CatalogueState } from '../catalogue-state.ts';
import type { HandlersOf, ReferenceEvent } from './catalogue-events.ts';

/**
 * Filter lists, audiences and contextual bundles. A campaign may bid only while everything that it refers to exists, so
 * what adds, changes or removes one has the campaigns of its account looked at again; items of a list change nothing there.
 */
export function referenceHandlers(state: CatalogueState): HandlersOf<ReferenceEvent> {
  const { sourceLists, audienceRules, bundles } = state.references;
  const applyToList = (event: FilterListEvent, _nowMs: number, occurredAtMs: number): void =>
    sourceLists.apply(event, occurredAtMs);
  const listCameOrWent = (event: FilterListEvent, nowMs: number, occurredAtMs: number): void => {
    sourceLists.apply(event, occurredAtMs);
    state.referenceChanged(event.data.userId, nowMs);
  };
  const applyToAudience = (event: AudienceEvent, nowMs: number, occurredAtMs: number): void => {
    audienceRules.apply(event, occurredAtMs);
    state.referenceChanged(event.data.userId, nowMs);
  };
  const applyToBundle = (event: ContextualBundleEvent, nowMs: number): void => {
    bundles.apply(event);
    state.referenceChanged(event.data.userId, nowMs);
  };
  return {
    FilterListCreated: listCameOrWent,
    FilterListDeleted: listCameOrWent,
    FilterListRestored: listCameOrWent,
    FilterListChanged: applyToList,
    FilterListItemsAdded: applyToList,
    FilterListItemsRemoved: applyToList,
    FilterListCleared: applyToList,
    AudienceCreated: applyToAudience,
    AudienceChanged: applyToAudience,
    AudienceDeleted: applyToAudience,
    AudienceRestored: applyToAudience,
    ContextualBundleCreated: applyToBundle,
    ContextualBundleChanged: applyToBundle,
    ContextualBundleDeleted: applyToBundle,
    ContextualBundleRestored: applyToBundle,
  };
}
