/**
 * Has the browser ask before the tab is closed, which would break off a bulk action in the middle.
 * @returns ends the warning
 */
export function warnBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
