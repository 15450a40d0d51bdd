import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the element that the address names (`…/edit#targeting`), also where it is drawn after the navigation. */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return undefined;
    // After the page's own scrolling to the top.
    const timer = setTimeout(() => {
      document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
    }, 200);
    return () => clearTimeout(timer);
  }, [hash, key]);
}
