import { useMemo, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import classes from './still-ad.module.css';
import type { PreviewSource } from './preview-source.ts';
import { scaleInto, stillAd } from './thumbnail-markup.ts';

export interface StillAdProps {
  readonly source: PreviewSource;
  /** Pixels that it may take. */
  readonly box: { readonly width: number; readonly height: number };
  /** Shown where the ad has nothing that can be seen without its scripts. */
  readonly fallback: ReactNode;
}

/**
 * An ad as a still thumbnail: a frame of an origin of its own that may run nothing, so that a list neither hands an
 * ad the user's session nor lets it count a view.
 */
export function StillAd({ source, box, fallback }: StillAdProps) {
  const ad = useMemo(() => stillAd(source), [source]);
  if (ad === undefined) return fallback;
  const scale = scaleInto(ad, box);
  return (
    <span className={classes.scaled} style={{ width: ad.width * scale, height: ad.height * scale }}>
      <iframe
        className={classes.frame}
        style={{ transform: `scale(${scale})` }}
        title={t('Thumbnail of the creative')}
        sandbox=""
        loading="lazy"
        referrerPolicy="no-referrer"
        tabIndex={-1}
        srcDoc={ad.document}
        width={ad.width}
        height={ad.height}
      />
    </span>
  );
}
