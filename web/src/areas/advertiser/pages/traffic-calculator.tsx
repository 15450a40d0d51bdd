import { TrafficCalculator } from '../../../features/traffic-calculator/traffic-calculator.tsx';

export function Page() {
  return <TrafficCalculator />;
}
