import { PlatformScreen } from '../../../features/platform-health/platform-screen.tsx';

export function Page() {
  return <PlatformScreen />;
}
