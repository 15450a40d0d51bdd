import { BidLookupScreen } from '../../../../features/statistics/bids/bid-lookup-screen.tsx';

export function Page() {
  return <BidLookupScreen scope="own" />;
}
