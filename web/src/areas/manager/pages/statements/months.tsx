import { AccountStatements } from '../../../../features/statements/account-statements.tsx';

export function Page() {
  return <AccountStatements area="manager" />;
}
