import type { CreativeView } from '@marquee/schemas/creative/views';
import { Suspense } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { IconPhoto, IconVideo } from '../../ui/icons.ts';
import type { StillAdProps } from './still-ad.tsx';
import classes from './creative-thumb.module.css';

const StillAd = lazyWithRetry<StillAdProps>(async () => (await import('./still-ad.tsx')).StillAd);

const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|avif)(?:\?|$)/i;

interface CreativeThumbProps {
  readonly creative: CreativeView;
  /** Pixels of the square that it is in. */
  readonly side?: number;
}

/** A creative in small: its image, the first frame of its video, its markup without scripts, or its shape. */
export const CreativeThumb = ({ creative, side = 56 }: CreativeThumbProps) => (
  <span className={classes.box} style={{ width: side, height: side }} aria-hidden inert>
    <ThumbImage creative={creative} side={side} />
  </span>
);

function ThumbImage({ creative, side }: Required<CreativeThumbProps>) {
  const { media, creativeType } = creative;
  if (media !== null && creativeType === 'video')
    return <video src={media.url} preload="metadata" muted playsInline className={classes.image} />;
  if (media !== null && (IMAGE.test(media.url) || media.id !== null))
    return (
      <img src={media.url} alt="" loading="lazy" className={classes.image} referrerPolicy="no-referrer" />
    );
  const shape = <Shape creative={creative} side={side} />;
  return (
    <Suspense fallback={shape}>
      <StillAd source={creative} box={{ width: side, height: side }} fallback={shape} />
    </Suspense>
  );
}

/** Of an ad of which nothing can be seen without its scripts. */
function Shape({ creative: { size, creativeType }, side }: Required<CreativeThumbProps>) {
  const [width, height] = (size ?? '').split('x').map(Number);
  if (width && height) {
    const scale = (side - 8) / Math.max(width, height);
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
