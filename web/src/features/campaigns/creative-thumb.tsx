import type { CreativeView } from '@marquee/schemas/creative/views';
import { Suspense } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { IconPhoto, IconVideo } from '../../ui/icons.ts';
import type { StillAdProps } from '../../widgets/ad-preview/still-ad.tsx';
import classes from './creative-thumb.module.css';

const StillAd = lazyWithRetry<StillAdProps>(
  async () => (await import('../../widgets/ad-preview/still-ad.tsx')).StillAd,
);

const SIDE = 56;
const BOX = { width: SIDE, height: SIDE };
const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|avif)(?:\?|$)/i;

/** A creative in small: its image, the first frame of its video, its markup without scripts, or its shape. */
export const CreativeThumb = ({ creative }: { readonly creative: CreativeView }) => (
  <span className={classes.box} aria-hidden inert>
    <ThumbImage creative={creative} />
  </span>
);

function ThumbImage({ creative }: { readonly creative: CreativeView }) {
  const { media, creativeType } = creative;
  if (media !== null && creativeType === 'video')
    return <video src={media.url} preload="metadata" muted playsInline className={classes.image} />;
  if (media !== null && (IMAGE.test(media.url) || media.id !== null))
    return (
      <img src={media.url} alt="" loading="lazy" className={classes.image} referrerPolicy="no-referrer" />
    );
  const shape = <Shape creative={creative} />;
  return (
    <Suspense fallback={shape}>
      <StillAd source={creative} box={BOX} fallback={shape} />
    </Suspense>
  );
}

/** Of an ad of which nothing can be seen without its scripts. */
function Shape({ creative: { size, creativeType } }: { readonly creative: CreativeView }) {
  const [width, height] = (size ?? '').split('x').map(Number);
  if (width && height) {
    const scale = (SIDE - 8) / Math.max(width, height);
    return (
      <span
        className={classes.shape}
        style={{ width: Math.max(6, width * scale), height: Math.max(6, height * scale) }}
      />
    );
  }
  const Glyph = creativeType === 'video' ? IconVideo : IconPhoto;
  return <Glyph size="1.25rem" />;
}
