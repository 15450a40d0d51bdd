import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { useElementSize } from '../../ui/hooks.ts';
import { IconRefresh } from '../../ui/icons.ts';
import { AdFrame } from './ad-frame.tsx';
import classes from './preview.module.css';
import type { FramedAd } from './preview-source.ts';

type Zoom = 'fit' | 'real';
const ZOOMS = [
  { value: 'fit', label: t('Fit') },
  { value: 'real', label: '100 %' },
] as const;
type Backdrop = 'light' | 'dark' | 'check';
const BACKDROPS = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'check', label: t('Checkerboard') },
] as const;

const ERRORS_SHOWN = 5;

interface AdPreviewProps {
  readonly ad: FramedAd;
  readonly title: string;
  /** Pixels that the ad may be high before it is zoomed out. */
  readonly maxHeight?: number;
}

interface BarProps {
  readonly ad: FramedAd;
  readonly scale: number;
  readonly zoom: Zoom;
  readonly backdrop: Backdrop;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onBackdrop: (backdrop: Backdrop) => void;
  readonly onReload: () => void;
}

/** How the ad is shown, above it. */
function Bar({ ad, scale, zoom, backdrop, onZoom, onBackdrop, onReload }: BarProps) {
  const size = `${ad.width} × ${ad.height}`;
  return (
    <div className={classes.bar}>
      <SegmentedField label={t('Zoom')} hideLabel size="xs" options={ZOOMS} value={zoom} onChange={onZoom} />
      <SegmentedField
        label={t('Backdrop')}
        hideLabel
        size="xs"
        options={BACKDROPS}
        value={backdrop}
        onChange={onBackdrop}
      />
      <IconButton label={t('Reload the preview')} size="md" onClick={onReload}>
        <IconRefresh size="1rem" aria-hidden />
      </IconButton>
      <span className={classes.size}>
        {scale < 1 ? t('{size} at {percent} %', { size, percent: Math.round(scale * 100) }) : size}
      </span>
    </div>
  );
}

/** A banner as a page shows it, with zoom, backdrop, reload and the ad's errors. */
export function AdPreview({ ad, title, maxHeight = 560 }: AdPreviewProps) {
  const { ref, width: available } = useElementSize();
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [backdrop, setBackdrop] = useState<Backdrop>('light');
  const [turn, setTurn] = useState(0);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const fit = Math.min(1, available === 0 ? 1 : available / ad.width, maxHeight / ad.height);
  const scale = zoom === 'fit' ? fit : 1;
  return (
    <div className={classes.preview}>
      <Bar
        {...{ ad, scale, zoom, backdrop }}
        onZoom={setZoom}
        onBackdrop={setBackdrop}
        onReload={() => setTurn((current) => current + 1)}
      />
      <div className={classes.stage} data-backdrop={backdrop} data-zoom={zoom}>
        <div ref={ref} className={classes.available}>
          <div className={classes.scaled} style={{ width: ad.width * scale, height: ad.height * scale }}>
            <div className={classes.origin} style={{ transform: `scale(${scale})` }}>
              <AdFrame
                key={turn}
                ad={ad}
                title={title}
                onShow={() => setErrors([])}
                onError={(message) =>
                  setErrors((current) => (current.includes(message) ? current : [...current, message]))
                }
              />
            </div>
          </div>
        </div>
      </div>
      {errors.length > 0 && (
        <Alert tone="warning" title={t('The ad reports errors')}>
          <ul className={classes.errors}>
            {errors.slice(0, ERRORS_SHOWN).map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
