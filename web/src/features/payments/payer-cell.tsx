import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { useUserName } from '../../lib/user-names.ts';
import classes from './payments.module.css';

/** Whose money it is. */
export function PayerCell({ userId }: { readonly userId: number }) {
  const name = useUserName(userId);
  return (
    <span className={classes.stack}>
      <Link to={paths.userEdit.href({ id: userId })}>{name ?? `User ${userId}`}</Link>
      {name !== undefined && <span className={classes.detail}>ID {userId}</span>}
    </span>
  );
}
