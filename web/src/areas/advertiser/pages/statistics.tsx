import { StatisticsScreen } from '../../../features/statistics/statistics-screen.tsx';

export function Page() {
  return <StatisticsScreen scope="own" />;
}
