import { useParams } from 'react-router-dom';

import { SharedReportScreen } from '../../../features/statistics/sharing/shared-report.tsx';

export function Page() {
  const { token = '' } = useParams();
  return <SharedReportScreen token={token} />;
}
