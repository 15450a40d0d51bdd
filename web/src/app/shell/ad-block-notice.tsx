import { useEffect, useState, type ComponentType } from 'react';

import { tabStore } from '../../lib/site-storage.ts';

const DISMISSED = 'marquee.ad-block-notice';

/** Blockers hide elements by such names; a product about ads is full of them. */
function isBlocked(): boolean {
  const bait = document.createElement('div');
  bait.className = 'adsbox ad-banner ad-placement pub_300x250 text-ad';
  bait.style.cssText = 'position:absolute;left:-9999px;width:10px;height:10px';
  bait.innerHTML = '&nbsp;';
  document.body.append(bait);
  const hidden = bait.offsetHeight === 0 || getComputedStyle(bait).display === 'none';
  bait.remove();
  return hidden;
}

type Banner = ComponentType<{ readonly onDismiss: () => void }>;

/** A banner for those who have an ad blocker; others do not load it. */
export function AdBlockNotice() {
  const [Banner, setBanner] = useState<Banner>();
  useEffect(() => {
    if (tabStore().getItem(DISMISSED) !== null) return undefined;
    const timer = setTimeout(() => {
      if (!isBlocked()) return;
      // A notice that does not load is no reason to disturb the page.
      import('./ad-block-banner.tsx').then(
        ({ AdBlockBanner }) => setBanner(() => AdBlockBanner),
        () => undefined,
      );
    }, 1_000);
    return () => clearTimeout(timer);
  }, []);
  if (Banner === undefined) return null;
  const dismiss = () => {
    tabStore().setItem(DISMISSED, '1');
    setBanner(undefined);
  };
  return <Banner onDismiss={dismiss} />;
}
