import type { CreativeView } from '@marquee/schemas/creative/views';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { LAYOUT } from './resource.ts';
import { GalleryCard } from './gallery-card.tsx';

const GALLERY = 'gallery';

/** Whether the list is a gallery, which the URL says, and the button that makes it one. */
export function useGallery(showsClicks: boolean) {
  const [url, setUrl] = useSearchParams();
  const isGallery = url.get(LAYOUT) === GALLERY;
  const card = useCallback(
    (creative: CreativeView) => <GalleryCard creative={creative} showsClicks={showsClicks} />,
    [showsClicks],
  );
  const toggle = () =>
    setUrl(
      (before) => {
        const next = new URLSearchParams(before);
        if (isGallery) next.delete(LAYOUT);
        else next.set(LAYOUT, GALLERY);
        return next;
      },
      { replace: true },
    );
  return {
    gallery: isGallery ? card : undefined,
    toolbar: (
      <Button variant={isGallery ? 'light' : 'default'} size="sm" aria-pressed={isGallery} onClick={toggle}>
        {t('Gallery')}
      </Button>
    ),
  };
}
