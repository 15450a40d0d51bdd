import { NavLink } from 'react-router-dom';

import type { Path } from '../../lib/paths.ts';
import classes from './payment-type-tabs.module.css';
import { TYPE_OPTIONS } from './terms.ts';

interface PaymentTypeTabsProps {
  readonly path: Path<'/admin/payments/:type?'> | Path<'/manager/payments/:type?'>;
}

/** The type is part of the address: all, deposits, cash-outs and so on. */
export function PaymentTypeTabs({ path }: PaymentTypeTabsProps) {
  const tabs = [{ value: '', label: 'All' }, ...TYPE_OPTIONS];
  return (
    <nav aria-label="Payment types" className={classes.tabs}>
      {tabs.map(({ value, label }) => (
        <NavLink key={value} to={path.href({ type: value })} end className={classes.tab ?? ''}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
