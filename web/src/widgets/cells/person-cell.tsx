import { Link } from 'react-router-dom';

import { NOTHING } from '../../lib/format.ts';
import classes from './cells.module.css';

interface Person {
  readonly id: number;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  /** Where the answer gives one name only. */
  readonly name?: string | null;
  readonly email?: string | null;
}

interface PersonCellProps {
  readonly person: Person | null | undefined;
  readonly to?: string;
  /** The id is shown below it. */
  readonly withId?: boolean;
}

/** `Ada Lovelace`; without a name, the email address or the id. */
export function personName({ id, firstName, lastName, name, email }: Person): string {
  const full = [firstName, lastName].filter((part) => part !== null && part !== undefined && part !== '');
  return (name ?? '') || full.join(' ') || (email ?? '') || `#${id}`;
}

/** A person, and the way to their account. */
export function PersonCell({ person, to, withId = true }: PersonCellProps) {
  if (person === null || person === undefined) return <span className={classes.nothing}>{NOTHING}</span>;
  const name = personName(person);
  return (
    <span className={classes.stack}>
      {to === undefined ? (
        <span>{name}</span>
      ) : (
        <Link to={to} className={classes.link}>
          {name}
        </Link>
      )}
      {withId && name !== `#${person.id}` && <span className={classes.detail}>#{person.id}</span>}
    </span>
  );
}
