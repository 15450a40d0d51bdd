import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import classes from './cells.module.css';

interface LinkCellProps {
  readonly to: string;
  readonly children: ReactNode;
  /** A quieter second line: an id, an address. */
  readonly detail?: ReactNode;
}

/** What names a row, and leads to it. */
export const LinkCell = ({ to, children, detail }: LinkCellProps) => (
  <span className={classes.stack}>
    <Link to={to} className={classes.link} title={typeof children === 'string' ? children : undefined}>
      {children}
    </Link>
    {detail !== undefined && <span className={classes.detail}>{detail}</span>}
  </span>
);
