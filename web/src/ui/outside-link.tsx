import type { ReactNode } from 'react';

interface OutsideLinkProps {
  readonly href: string;
  /** The page that it is on stays open. */
  readonly newTab?: boolean;
  /** A message may give them. */
  readonly children?: ReactNode;
}

/** A link that leaves the page, as an element of a message. */
export const OutsideLink = ({ href, newTab = false, children }: OutsideLinkProps) => (
  <a href={href} rel="noreferrer" {...(newTab ? { target: '_blank' } : {})}>
    {children}
  </a>
);
