import { preloadConfirm } from './confirm-host.tsx';
import { preloadDialog } from './dialog.tsx';
import { preloadMenu } from './menu.tsx';
import { preloadPopover } from './popover.tsx';
import { loadToasts } from './toast.ts';
import { preloadTooltip } from './tooltip.tsx';

/** Safari has no idle callback: by then the first page stands. */
const LATER_MS = 2_000;

/** Fetches what opens over a page while nothing else is to do, so that nobody waits for the first menu or message. */
export function warmUp(): () => void {
  const fetchAll = () => {
    preloadTooltip();
    preloadMenu();
    preloadPopover();
    preloadDialog();
    preloadConfirm();
    loadToasts().catch(() => undefined);
  };
  const afterLoad = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: LATER_MS });
    else setTimeout(fetchAll, LATER_MS);
  };
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true });
  return () => window.removeEventListener('load', afterLoad);
}
