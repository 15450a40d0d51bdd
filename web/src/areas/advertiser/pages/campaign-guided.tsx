import { GuidedScreen } from '../../../features/campaigns/guided/guided-screen.tsx';

export function Page() {
  return <GuidedScreen />;
}
