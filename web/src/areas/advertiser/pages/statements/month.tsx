import { useParams } from 'react-router-dom';

import { StatementScreen } from '../../../../features/statements/statement-screen.tsx';

const SCOPE = { kind: 'own' } as const;

export function Page() {
  const { month = '' } = useParams();
  return <StatementScreen scope={SCOPE} month={month} />;
}
