/** Where the stores are that the control plane has opened; the edge opens the same. */
export interface EngineUrls {
  readonly eventStoreUrl: string;
  readonly readStoreUrl: string;
  readonly trafficLogUrl: string;
  readonly mediaStoreUrl: string;
}

/** Who an edge is among the edges that share budgets. */
export interface EdgeIdentity {
  /** Stable name of the bidder: `<BIDDER_ID>-<number>`. */
  readonly name: string;
  /** Name of this process's consumer groups: those of a process and of its successor differ. */
  readonly readers: string;
  /** Another process of the same name still bids; `predecessor-ended` reports its end. */
  readonly hasPredecessor: boolean;
}

/** From the supervisor to a process that it started, over the channel of the child process. */
export type SupervisorMessage =
  | {
      readonly type: 'start-control-plane';
      /** Port of the embedded PostgreSQL; absent: any that is free. */
      readonly postgresPort: number | undefined;
    }
  | { readonly type: 'start-edge'; readonly urls: EngineUrls; readonly identity: EdgeIdentity }
  /** Comes with the listening socket. */
  | { readonly type: 'accept' }
  /** Finish what was accepted and end. `isReplaced`: another process takes the connections over. */
  | { readonly type: 'drain'; readonly isReplaced: boolean }
  | { readonly type: 'predecessor-ended' }
  /** How the other processes are, one sentence where something is wrong. */
  | { readonly type: 'others'; readonly unhealthy: string | undefined };

/** From a process to its supervisor. */
export type ChildMessage =
  /** Of the control plane: the stores are open. */
  | { readonly type: 'engines'; readonly urls: EngineUrls; readonly postgresPort: number | undefined }
  /** Of the control plane: it serves. */
  | { readonly type: 'ready'; readonly description: readonly string[] }
  /** Of an edge: it can answer; what it lacks is the socket. */
  | { readonly type: 'started' }
  /** Of an edge: it has the socket. */
  | { readonly type: 'accepting' }
  /** Of an edge, whenever it changes: whether it bids, and one sentence where something is wrong. */
  | { readonly type: 'health'; readonly isBidding: boolean; readonly unhealthy: string | undefined }
  /** It received a signal: sent to it alone it asks for a replacement, sent to all processes for the end. */
  | { readonly type: 'signalled' };
