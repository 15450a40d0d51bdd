import type { PaymentView } from '@marquee/schemas/payment/views';

import type { PayersPort } from '../../ports.ts';
import type { ListedPayment } from './query.ts';

/** Staff reads whose money it is; a user that accounts does not know yet goes by the id. */
export async function withUsers(
  payers: Pick<PayersPort, 'names'>,
  rows: readonly ListedPayment[],
): Promise<PaymentView[]> {
  const ids = rows.flatMap((row) => [row.userId, row.requestedById, row.approvedById, row.confirmedById]);
  const names = await payers.names([...new Set(ids.filter((id) => id !== null))]);
  return rows.map((row) => {
    const user = names.get(row.userId);
    const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
    return {
      ...row,
      ...(user === undefined ? {} : { user }),
      requestedBy: nameOf(row.requestedById),
      approvedBy: nameOf(row.approvedById),
      confirmedBy: nameOf(row.confirmedById),
    };
  });
}
