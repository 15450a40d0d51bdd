import { useEffect, useRef } from 'react';
import { Link, type To, useLocation } from 'react-router-dom';

import { formatCount } from '../../lib/format.ts';
import classes from './link-tabs.module.css';

export interface LinkTab {
  readonly label: string;
  readonly to: To;
  /** How many there are behind it. */
  readonly count?: number | undefined;
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
  const tabsRef = useRef<HTMLElement>(null);
  // Counts that come later make the tabs wider.
  const isCounted = tabs.some(({ count }) => count !== undefined);
  useEffect(() => showOpenTab(tabsRef.current), [pathname, isCounted]);
  return (
    <nav ref={tabsRef} aria-label={label} className={classes.tabs}>
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
            {tab.count === undefined ? '' : ` (${formatCount(tab.count)})`}
          </Link>
        );
      })}
    </nav>
  );
}

/** Scrolls tabs that are wider than the page to the open one; sideways only, so that the page stays where it is. */
function showOpenTab(tabs: HTMLElement | null): void {
  const open = tabs?.querySelector<HTMLElement>('[aria-current]');
  if (!tabs || !open) return;
  const toMiddle = open.getBoundingClientRect().left - tabs.getBoundingClientRect().left;
  tabs.scrollLeft += toMiddle - (tabs.clientWidth - open.clientWidth) / 2;
}
