import type { CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { CreativeThumb } from '../../../widgets/ad-preview/creative-thumb.tsx';
import { AdFigure } from '../../../widgets/entity-list/figures/ad-figure.tsx';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { TypeBadge, TypeGlyph } from '../type-glyph.tsx';
import classes from './gallery-card.module.css';

interface GalleryCardProps {
  readonly creative: CreativeView;
  /** Whether the reader may see clicks, and what follows from them. */
  readonly showsClicks: boolean;
}

/** Pixels of the square that an ad is scaled into. */
const SIDE = 208;

/** A creative in the gallery: the ad itself, its size and state, and how it does. */
export function GalleryCard({ creative, showsClicks }: GalleryCardProps) {
  const { size, status, disapproveReason, stats, creativeType, folder } = creative;
  return (
    <>
      <div className={classes.stage}>
        <CreativeThumb
          creative={creative}
          side={SIDE}
          glyph={<TypeGlyph type={creativeType} size="2.5rem" />}
        />
      </div>
      <div className={classes.line}>
        <EntityStatus status={status} reason={status === 'disapproved' ? disapproveReason : null} />
        {size === null ? <TypeBadge type={creativeType} /> : <span>{size}</span>}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{showsClicks ? 'CTR' : t('Impressions')}</dt>
          <dd>
            <AdFigure figure={showsClicks ? 'ctr' : 'impressions'} stats={stats} />
          </dd>
        </div>
        {folder !== null && (
          <div>
            <dt>{t('Folder')}</dt>
            <dd title={folder.name}>{folder.name}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
