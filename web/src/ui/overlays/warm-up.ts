import { whenOnline } from '../../lib/when-online.ts';
import { preloadConfirm } from './confirm-host.tsx';
import { preloadDialog } from './dialog.tsx';
import { preloadMenu } from './menu.tsx';
import { preloadPopover } from './popover.tsx';
import { preloadTooltip } from './tooltip.tsx';

/** Safari has no idle callback: by then the first page stands. */
const LATER_MS = 2_000;

function fetchAll(): void {
  preloadTooltip();
  preloadMenu();
  preloadPopover();
  preloadDialog();
  preloadConfirm();
}

/** Fetches what opens over a page while nothing else is to do, so that nobody waits for the first menu or question. */
export function warmUp(): () => void {
  let callOff = (): void => undefined;
  const fetchOnline = () => {
    callOff = whenOnline(fetchAll);
  };
  const afterLoad = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchOnline, { timeout: LATER_MS });
    else setTimeout(fetchOnline, LATER_MS);
  };
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad, { once: true });
  return () => {
    window.removeEventListener('load', afterLoad);
    callOff();
  };
}
