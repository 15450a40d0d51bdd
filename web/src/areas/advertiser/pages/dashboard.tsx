import { DashboardScreen } from '../../../features/dashboard/dashboard-screen.tsx';

export function Page() {
  return <DashboardScreen />;
}
