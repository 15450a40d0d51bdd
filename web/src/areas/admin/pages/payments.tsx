import { StaffPayments } from '../../../features/payments/staff-payments.tsx';
import { paths } from '../../../lib/paths.ts';

export function Page() {
  return <StaffPayments path={paths.adminPayments} />;
}
