import type { ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import classes from './auth-card.module.css';

interface AuthCardProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Above the title of a page that only informs. */
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
  /** Links to the neighbouring pages. */
  readonly links?: ReactNode;
}

/** What every auth page is made of: a title, what to do, and where else to go. */
export function AuthCard({ title, description, icon, children, links }: AuthCardProps) {
  return (
    <div className={classes.card}>
      {icon !== undefined && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <PageHeader title={title} {...(description === undefined ? {} : { description })} />
      {children}
      {links !== undefined && (
        <nav className={classes.links} aria-label={t('Account')}>
          {links}
        </nav>
      )}
    </div>
  );
}
