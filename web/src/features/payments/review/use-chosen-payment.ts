import { parseAsInteger, useQueryState } from 'nuqs';
import { useLocation } from 'react-router-dom';

/** The payment that is open beside the list, as a part of the address. */
export const useChosenPayment = () => useQueryState('payment', parseAsInteger);

/** The payment whose receipt is shown instead of the list. */
export const useChosenReceipt = () => useQueryState('receipt', parseAsInteger);

/** Address of this page with a payment open, or its receipt; filters stay. */
export function usePaymentHref(part: 'payment' | 'receipt' = 'payment'): (id: number) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const query = new URLSearchParams(search);
    query.delete('payment');
    query.set(part, String(id));
    return `${pathname}?${query.toString()}`;
  };
}
