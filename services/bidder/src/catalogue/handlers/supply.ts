import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import type { DealEvent } from '@marquee/schemas/deal/events';
import type { DspEndpointEvent } from '@marquee/schemas/dsp-endpoint/events';
import type { GlobalBlacklistEvent } from '@marquee/schemas/global-blacklist/events';

import type { CatalogueState } from '../catalogue-state.ts';
import type { HandlersOf, SupplyEvent } from './catalogue-events.ts';

/** SSP endpoints, deals, blocked sources and DSPs: what no campaign refers to, so that none is looked at again. */
export function supplyHandlers({ endpoints, deals, references }: CatalogueState): HandlersOf<SupplyEvent> {
  const { sourceLists, dspEndpoints } = references;
  const applyToDeal = (event: DealEvent): void => deals.apply(event);
  const applyToBlacklist = (event: GlobalBlacklistEvent, _nowMs: number, occurredAtMs: number): void =>
    sourceLists.apply(event, occurredAtMs);
  const applyToDsp = (event: DspEndpointEvent): void => dspEndpoints.apply(event);
  return {
    SspEndpointCreated: ({ data }) => {
      const { sspEndpointId: id, key } = data;
      endpoints.set(id, { id, fields: data, key });
    },
    SspEndpointChanged: ({ data }) => {
      const endpoint = endpoints.get(data.sspEndpointId);
      if (endpoint === undefined) return;
      endpoint.fields = { ...endpoint.fields, ...withoutUndefined(data) };
      endpoint.key = data.key ?? endpoint.key;
    },
    SspEndpointDeleted: ({ data }) => void endpoints.delete(data.sspEndpointId),
    DealCreated: applyToDeal,
    DealChanged: applyToDeal,
    DealDeleted: applyToDeal,
    GlobalBlacklistItemsAdded: applyToBlacklist,
    GlobalBlacklistItemsRemoved: applyToBlacklist,
    DspEndpointCreated: applyToDsp,
    DspEndpointChanged: applyToDsp,
    DspEndpointDeleted: applyToDsp,
  };
}
