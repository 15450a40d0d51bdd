import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { realProfileQuery } from '../../lib/profile.ts';

interface AdminLinkProps {
  /** A page of the admin area. */
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to an admin page; plain text for other users. */
export function AdminLink({ to, children }: AdminLinkProps) {
  const isAdmin = useQuery(realProfileQuery).data?.role === 'admin';
  return isAdmin ? <Link to={to}>{children}</Link> : children;
}
