import { TortureLab } from '../../../features/torture-lab/torture-lab.tsx';

export function Page() {
  return <TortureLab />;
}
