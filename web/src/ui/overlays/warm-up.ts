import { whenOnline } from '../../lib/when-online.ts';
import { preloadConfirm } from './confirm-host.tsx';
import { preloadDialog } from './dialog.tsx';
import { preloadMenu } from './menu.tsx';
import { preloadPopover } from './popover.tsx';
import { preloadTooltip } from './tooltip.tsx';

/** Delay for Safari, which has no idle callback, milliseconds; by then the first page is shown. */
const LATER_MS = 2_000;

function fetchAll(): void {
  preloadTooltip();
  preloadMenu();
  preloadPopover();
  preloadDialog();
  preloadConfirm();
}

/** Loads overlays while the browser is idle, so that the first menu or dialog opens without delay. */
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
