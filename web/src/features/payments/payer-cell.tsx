import type { PaymentView } from '@marquee/schemas/payment/views';
import { useQuery } from '@tanstack/react-query';

import { paths } from '../../lib/paths.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import { PersonCell } from '../../widgets/cells/person-cell.tsx';

/** Whose money it is; an admin gets to the account from here. */
export function PayerCell({ payment: { userId, user } }: { readonly payment: PaymentView }) {
  const isAdmin = useQuery(realProfileQuery).data?.role === 'admin';
  return (
    <PersonCell
      person={user ?? { id: userId }}
      {...(isAdmin ? { to: paths.userEdit.href({ id: userId }) } : {})}
    />
  );
}
