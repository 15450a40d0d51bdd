import type { ReportLinkFields } from '@marquee/schemas/report-link/fields';

export interface CreatedLink extends Readonly<ReportLinkFields> {
  readonly linkId: number;
  readonly userId: number;
  readonly tokenHash: string;
  /** ISO 8601 UTC. */
  readonly expiresAt: string;
}

export type ReportLinkState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'open' } & CreatedLink)
  | { readonly status: 'revoked' };

export const initialState: ReportLinkState = { status: 'absent' };
