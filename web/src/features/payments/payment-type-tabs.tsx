import type { Path } from '../../lib/paths.ts';
import { LinkTabs } from '../../widgets/page/link-tabs.tsx';
import { TYPE_OPTIONS } from './terms.ts';

interface PaymentTypeTabsProps {
  readonly path: Path<'/admin/payments/:type?'> | Path<'/manager/payments/:type?'>;
}

/** The type is part of the address: all, deposits, cash-outs and so on. */
export const PaymentTypeTabs = ({ path }: PaymentTypeTabsProps) => (
  <LinkTabs
    label="Payment types"
    tabs={[{ value: '', label: 'All' }, ...TYPE_OPTIONS].map(({ value, label }) => ({
      label,
      to: path.href({ type: value }),
    }))}
  />
);
