import { Link, Outlet } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/theme/logo.tsx';
import classes from './plain-layout.module.css';

interface PlainLayoutProps {
  /** Nothing leads into the product: for people without an account. */
  readonly isAlone?: boolean;
}

/** Pages outside the areas, such as errors and legal texts: the logo and the page. */
export function PlainLayout({ isAlone = false }: PlainLayoutProps) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {isAlone ? (
          <Logo />
        ) : (
          <Link to={paths.home.href()} aria-label={t('Marquee, home')}>
            <Logo />
          </Link>
        )}
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  );
}
