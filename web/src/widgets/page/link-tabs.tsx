import { Link, type To, useLocation } from 'react-router-dom';

import classes from './link-tabs.module.css';

export interface LinkTab {
  readonly label: string;
  readonly to: To;
  /** Whether this tab is open; without it, the tab whose path is the page's is. */
  readonly isOpen?: boolean;
}

interface LinkTabsProps {
  /** What a screen reader calls the group. */
  readonly label: string;
  readonly tabs: readonly LinkTab[];
}

/** Tabs that are links: they have addresses, open in new tabs and work with the back button. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => {
        const isOpen = tab.isOpen ?? tab.to === pathname;
        return (
          <Link
            key={tab.label}
            to={tab.to}
            className={classes.tab ?? ''}
            {...(isOpen ? { 'aria-current': 'page' as const } : {})}
          >
            {tab.label}
          </Link>
        );
      })}
    </nav>
  );
}
