import { DashboardScreen } from '../../../features/dashboard/dashboard-screen.tsx';
import { AdvertiserOnly } from '../../../widgets/page/advertiser-only.tsx';

export function Page() {
  return (
    <AdvertiserOnly>
      <DashboardScreen />
    </AdvertiserOnly>
  );
}
