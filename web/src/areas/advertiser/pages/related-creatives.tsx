import { RelatedCreatives } from '../../../features/campaigns/related/related-creatives.tsx';

export function Page() {
  return <RelatedCreatives scope="own" />;
}
