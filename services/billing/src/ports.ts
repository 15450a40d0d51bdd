import type { OwnerView } from '@marquee/schemas/queries/stats';
import type { PayerDetails } from '@marquee/schemas/payment/review';
import type { PayerView } from '@marquee/schemas/payment/views';

/** Accounts answers who the people behind the payments are. Opened for the call; kept nowhere. */
export interface PayersPort {
  /** Ids of users who do not exist are absent. */
  names(userIds: readonly number[]): Promise<ReadonlyMap<number, OwnerView>>;
  /** Undefined for a user who does not exist. */
  details(userId: number): Promise<PayerDetails | undefined>;
  /** Advertisers who are not deleted, by id, name or address; all for an empty text. */
  search(text: string, limit: number): Promise<readonly PayerView[]>;
}
