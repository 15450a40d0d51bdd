import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { Button } from '../../ui/button.tsx';
import classes from './auth-card.module.css';

interface PageLinkProps {
  readonly to: string;
  readonly state?: unknown;
  readonly children: ReactNode;
}

/** A link to another page, in text. */
export const PageLink = ({ to, state, children }: PageLinkProps) => (
  <Link to={to} state={state} className={classes.link}>
    {children}
  </Link>
);

interface PageButtonProps extends PageLinkProps {
  /** Beside what most people want. */
  readonly variant?: 'default';
}

/** The only action of a page that informs. */
export const PageButton = ({ to, state, variant, children }: PageButtonProps) => (
  <Button
    component={Link}
    to={to}
    state={state}
    size="md"
    fullWidth
    {...(variant === undefined ? {} : { variant })}
  >
    {children}
  </Button>
);
