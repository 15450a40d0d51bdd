import { AccountStatement } from '../../../../features/statements/account-statements.tsx';

export function Page() {
  return <AccountStatement area="admin" />;
}
