import type { CSSProperties } from 'react';

import classes from './avatar.module.css';

const MOST_LETTERS = 2;

interface AvatarProps {
  readonly name: string;
  /** A length of CSS; 2.375rem without one. */
  readonly size?: string;
}

/** The first letters of a name in a circle; what it is in says the name. */
export const Avatar = ({ name, size }: AvatarProps) => (
  <span
    className={classes.avatar}
    style={size === undefined ? undefined : ({ '--size': size } as CSSProperties)}
  >
    {initialsOf(name)}
  </span>
);

const initialsOf = (name: string): string =>
  name
    .split(' ')
    // A letter may be two UTF-16 units, of which one alone is none.
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, MOST_LETTERS)
    .join('')
    .toUpperCase();
