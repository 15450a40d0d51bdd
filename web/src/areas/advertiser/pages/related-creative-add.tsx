import { AddRelatedCreatives } from '../../../features/campaigns/related/add-related-creatives.tsx';

export function Page() {
  return <AddRelatedCreatives scope="own" />;
}
