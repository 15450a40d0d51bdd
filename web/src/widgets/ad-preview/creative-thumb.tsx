import type { CreativeView } from '@marquee/schemas/creative/views';
import { Suspense, useState, type ReactNode } from 'react';

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
  /** In place of one of which nothing can be seen and that has no size; default: an image, or a video. */
  readonly glyph?: ReactNode;
}

/** A creative in small: its image, the first frame of its video, its markup without scripts, or its shape. */
export const CreativeThumb = ({ creative, side = 56, glyph }: CreativeThumbProps) => (
  <span className={classes.box} style={{ width: side, height: side }} aria-hidden inert>
    <ThumbImage creative={creative} side={side} glyph={glyph} />
  </span>
);

type ThumbProps = Required<CreativeThumbProps>;

function ThumbImage({ creative, side, glyph }: ThumbProps) {
  const { media, creativeType } = creative;
  const [isBroken, setIsBroken] = useState(false);
  const shape = <Shape creative={creative} side={side} glyph={glyph} />;
  if (isBroken) return shape;
  const shown = { className: classes.image, onError: () => setIsBroken(true) };
  if (media !== null && creativeType === 'video')
    return <video src={media.url} preload="metadata" muted playsInline {...shown} />;
  if (media !== null && (IMAGE.test(media.url) || media.id !== null))
    return <img src={media.url} alt="" loading="lazy" referrerPolicy="no-referrer" {...shown} />;
  return (
    <Suspense fallback={shape}>
      <StillAd source={creative} box={{ width: side, height: side }} fallback={shape} />
    </Suspense>
  );
}

/** Of an ad of which nothing can be seen without its scripts. */
function Shape({ creative: { size, creativeType }, side, glyph }: ThumbProps) {
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
  if (glyph !== undefined) return glyph;
  const Glyph = creativeType === 'video' ? IconVideo : IconPhoto;
  return <Glyph size="1.25rem" />;
}
