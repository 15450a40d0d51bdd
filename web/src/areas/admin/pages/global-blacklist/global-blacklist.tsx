import { Blacklist } from '../../../../features/global-blacklist/blacklist.tsx';

export function Page() {
  return <Blacklist />;
}
