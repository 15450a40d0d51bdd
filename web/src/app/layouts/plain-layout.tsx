import { Link, Outlet } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/theme/logo.tsx';
import classes from './plain-layout.module.css';

/** Pages outside the areas, such as errors and legal texts: the logo and the page. */
export function PlainLayout() {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to={paths.home.href()} aria-label="Marquee, home">
          <Logo />
        </Link>
      </header>
      <main>
        <Outlet />
      </main>
    </div>
  );
}
