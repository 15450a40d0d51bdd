import { NewTicket } from '../../../../features/support/new-ticket.tsx';
import { AdvertiserOnly } from '../../../../widgets/page/advertiser-only.tsx';

export const Page = () => (
  <AdvertiserOnly>
    <NewTicket />
  </AdvertiserOnly>
);
