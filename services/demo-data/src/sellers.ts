import type { Calendar } from './calendar.ts';
import { outageOf } from './exchanges.ts';
import type { Exchange } from './market.ts';
import type { CreatedIds } from './seed-context.ts';

/** Those that sold something, with their shares of what they sell and how often bids win there. */
const SELLERS = [
  { key: 'harbor', creativeTypes: ['banner', 'interstitial'], weight: 65, luck: 1.03 },
  { key: 'meridian', creativeTypes: ['banner', 'interstitial'], weight: 35, luck: 0.92 },
  { key: 'rivermont', creativeTypes: ['native'], weight: 60, luck: 1 },
  { key: 'fieldnote', creativeTypes: ['native'], weight: 40, luck: 0.95 },
  { key: 'northgate', creativeTypes: ['video'], weight: 100, luck: 1 },
  { key: 'signalpost', creativeTypes: ['push'], weight: 55, luck: 1.02 },
  { key: 'tidewire', creativeTypes: ['push'], weight: 45, luck: 0.96 },
  { key: 'popstream', creativeTypes: ['pop'], weight: 100, luck: 1 },
] as const;

/** The exchanges of the history. */
export function sellersOf(calendar: Calendar, createdIds: CreatedIds): readonly Exchange[] {
  const { exchange, from, to } = outageOf(calendar);
  return SELLERS.map(({ key, ...seller }) => ({
    ...seller,
    sspEndpointId: createdIds.id(key),
    sendsAt: (atMs) => key !== exchange || atMs < from.getTime() || atMs >= to.getTime(),
  }));
}
