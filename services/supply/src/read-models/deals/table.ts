import type { DealFields } from '@marquee/schemas/deal/fields';
import type { ColumnType } from 'kysely';

/** One row a living deal. */
export interface DealsTable {
  id: number;
  ssp_endpoint_id: number;
  exchange_deal_id: string;
  name: string;
  price_type: DealFields['priceType'];
  /** For a thousand impressions. */
  price_nanos: bigint;
  /** Empty is every advertiser. */
  allowed_user_ids: number[];
  start_at: ColumnType<Date | null, string | null, string | null>;
  end_at: ColumnType<Date | null, string | null, string | null>;
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Names of exchanges, for the lists of deals. */
export interface ExchangeNamesTable {
  id: number;
  name: string;
}

export interface DealsTables {
  deals: DealsTable;
  exchange_names: ExchangeNamesTable;
}
