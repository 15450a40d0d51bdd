import type { CreativeView } from '@marquee/schemas/creative/views';

import { IconPhoto, IconVideo } from '../../ui/icons.ts';
import classes from './creative-thumb.module.css';

const BOX = 56;
const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|avif)(?:\?|$)/i;

/** A creative in small: its image, or its shape where it is markup that must not run here. */
export function CreativeThumb({ creative }: { readonly creative: CreativeView }) {
  const { media, size, creativeType } = creative;
  if (media !== null && creativeType !== 'video' && (IMAGE.test(media.url) || media.id !== null))
    return (
      <span className={classes.box}>
        <img src={media.url} alt="" loading="lazy" className={classes.image} referrerPolicy="no-referrer" />
      </span>
    );
  const [width, height] = (size ?? '').split('x').map(Number);
  const scale = width && height ? (BOX - 8) / Math.max(width, height) : undefined;
  return (
    <span className={classes.box} aria-hidden>
      {scale !== undefined && width !== undefined && height !== undefined ? (
        <span
          className={classes.shape}
          style={{ width: Math.max(6, width * scale), height: Math.max(6, height * scale) }}
        />
      ) : creativeType === 'video' ? (
        <IconVideo size="1.25rem" />
      ) : (
        <IconPhoto size="1.25rem" />
      )}
    </span>
  );
}
