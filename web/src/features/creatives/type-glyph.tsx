import type { CreativeType } from '@marquee/schemas/common/campaign-terms';

import {
  IconBell,
  IconDeviceDesktop,
  IconExternalLink,
  IconLayout,
  IconPhoto,
  IconVideo,
  type Icon,
} from '../../ui/icons.ts';
import classes from './type-glyph.module.css';
import { TYPE_LABELS } from '../../widgets/status/advertising-labels.ts';

const GLYPHS: Readonly<Record<CreativeType, Icon>> = {
  banner: IconPhoto,
  native: IconLayout,
  pop: IconExternalLink,
  push: IconBell,
  interstitial: IconDeviceDesktop,
  video: IconVideo,
};

/** The sign of a creative's type. */
export function TypeGlyph({ type, size = '1rem' }: { readonly type: CreativeType; readonly size?: string }) {
  const Glyph = GLYPHS[type];
  return <Glyph size={size} aria-hidden />;
}

interface TypeBadgeProps {
  readonly type: CreativeType;
  /** Default: the name of the type. */
  readonly label?: string;
}

/** A creative's type: its sign and its name. */
export const TypeBadge = ({ type, label = TYPE_LABELS[type] }: TypeBadgeProps) => (
  <span className={classes.badge}>
    <TypeGlyph type={type} size="0.9rem" />
    {label}
  </span>
);
