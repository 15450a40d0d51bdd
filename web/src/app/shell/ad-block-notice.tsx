import { useEffect, useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconX } from '../../ui/icons.ts';
import classes from './banner.module.css';
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

/** Asks to switch off the ad blocker, which hides previews and banners of this very product. */
export function AdBlockNotice() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (tabStore().getItem(DISMISSED) !== null) return undefined;
    const timer = setTimeout(() => setIsShown(isBlocked()), 1_000);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  const dismiss = () => {
    tabStore().setItem(DISMISSED, '1');
    setIsShown(false);
  };
  return (
    <div role="status" className={classes.banner} data-tone="quiet">
      <p className={classes.text}>
        {t('An ad blocker is active. Please disable it for this site: it hides previews of your creatives.')}
      </p>
      <IconButton label={t('Dismiss')} size="sm" onClick={dismiss}>
        <IconX size="1rem" aria-hidden />
      </IconButton>
    </div>
  );
}
