import type { Server as HttpServer } from 'node:http';

import type { EventStore } from '@marquee/kit/event-store/port';
import { createClientAddress } from '@marquee/kit/http/client-address';
import type { SessionAuthenticator } from '@marquee/kit/http/principal';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { Service } from '@marquee/kit/runtime/service';
import type { CampaignTotals } from '@marquee/schemas/live/messages';

import { Feed } from './feed.ts';
import { Sockets } from './sockets.ts';

export interface LiveConfig {
  /** How often open sockets' sessions are asked for again, milliseconds. Default 4,000. */
  readonly recheckMs?: number;
  /** Proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustProxy?: readonly string[];
}

export interface LiveDeps {
  readonly eventStore: EventStore;
  readonly vault: Pick<PersonalDataVault, 'open'>;
  readonly authenticator: SessionAuthenticator;
  /** Running totals of the current half hour, zeros included. */
  readonly currentTotals: (campaignIds: readonly number[]) => Promise<CampaignTotals[]>;
  /** Calls back with totals that changed; answers how to stop that. */
  readonly onTotals: (listener: (totals: CampaignTotals) => void) => () => void;
  readonly regionGuard?: (ip: string) => void;
  readonly logger?: { warn(details: object, message: string): void };
}

export interface LiveService extends Service {
  /** Serves Socket.IO on the control plane's own server. */
  attach(server: HttpServer): void;
  /** Ends every socket, so that the server can close. */
  close(): Promise<void>;
}

/** Pushes totals, balances, notifications and changes to the clients that may see them. */
export function createLiveService(config: LiveConfig, deps: LiveDeps): LiveService {
  const onError = (error: Error) => deps.logger?.warn({ err: error }, 'live updates met an error');
  const sockets: Sockets = new Sockets({
    authenticator: deps.authenticator,
    ownerOf: (campaignId) => feed.ownerOf(campaignId),
    balanceOf: (userId) => feed.balanceOf(userId),
    currentTotals: deps.currentTotals,
    clientAddress: createClientAddress(config.trustProxy ?? []),
    onError,
    ...(deps.regionGuard ? { regionGuard: deps.regionGuard } : {}),
    ...(config.recheckMs === undefined ? {} : { recheckMs: config.recheckMs }),
  });
  const feed: Feed = new Feed({ eventStore: deps.eventStore, vault: deps.vault, notices: sockets, onError });
  const stopTotals = deps.onTotals((totals) => sockets.totals(totals));
  return {
    name: 'live',
    workers: [feed],
    attach: (server) => sockets.attach(server),
    async close() {
      stopTotals();
      await sockets.close();
    },
    dispose: async () => undefined,
  };
}
