export interface CreatedLink {
  readonly linkId: number;
  readonly userId: number;
  readonly name: string;
  readonly query: string;
  readonly preset: string | null;
  readonly tokenHash: string;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
}

export type ReportLinkState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'open' } & CreatedLink)
  | { readonly status: 'revoked' };

export const initialState: ReportLinkState = { status: 'absent' };
