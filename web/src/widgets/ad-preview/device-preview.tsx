import { useState, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { useElementSize } from '../../ui/hooks.ts';
import { Text } from '../../ui/text.tsx';
import { AdFrame } from './ad-frame.tsx';
import { NativeCard, PushCard } from './cards.tsx';
import classes from './device-preview.module.css';
import previewClasses from './preview.module.css';
import type { FramedAd, PreviewSource } from './preview-source.ts';

export type Device = 'phone' | 'tablet' | 'desktop';

/** Of a screen, CSS pixels: what common devices have in portrait, and a window of a browser. */
const SCREENS: Readonly<Record<Device, { readonly width: number; readonly height: number }>> = {
  phone: { width: 390, height: 720 },
  tablet: { width: 820, height: 1_000 },
  desktop: { width: 1_280, height: 760 },
};
/** Around the screen, pixels of the page. */
const BEZEL = 12;

type Page = 'light' | 'dark';
const PAGES = [
  { value: 'light', label: t('Light page') },
  { value: 'dark', label: t('Dark page') },
] as const;

export interface DevicePreviewProps {
  readonly device: Device;
  readonly source: PreviewSource;
  /** Of a banner or an interstitial. */
  readonly ad: FramedAd | undefined;
  readonly title: string;
  readonly maxHeight: number;
}

/** An ad as it is among other contents on a device, drawn smaller where the device does not fit. */
export function DevicePreview({ device, source, ad, title, maxHeight }: DevicePreviewProps) {
  const { ref, width: available } = useElementSize();
  const [page, setPage] = useState<Page>('light');
  const { width, height } = SCREENS[device];
  const widest = available === 0 ? width : available - 2 * BEZEL;
  const scale = Math.max(0, Math.min(1, widest / width, maxHeight / height));
  return (
    <div className={previewClasses.preview}>
      <div className={previewClasses.bar}>
        <SegmentedField
          label={t('Page')}
          hideLabel
          size="xs"
          options={PAGES}
          value={page}
          onChange={setPage}
        />
        <span className={previewClasses.size}>
          {t('{size} at {percent} %', { size: `${width} × ${height}`, percent: Math.round(scale * 100) })}
        </span>
      </div>
      <div ref={ref}>
        <div
          role="group"
          aria-label={title}
          className={classes.device}
          data-device={device}
          style={{ width: width * scale + 2 * BEZEL, height: height * scale + 2 * BEZEL, padding: BEZEL }}
        >
          <div
            className={classes.screen}
            data-page={page}
            data-device={device}
            style={{ width, height, transform: `scale(${scale})` }}
          >
            <Screen {...{ source, ad, title }} />
          </div>
        </div>
      </div>
      {ad !== undefined && ad.width > width && (
        <Text size="xs" c="dimmed">
          {t('This ad is wider than this screen, so part of it is cut off.')}
        </Text>
      )}
    </div>
  );
}

type ScreenProps = Pick<DevicePreviewProps, 'source' | 'ad' | 'title'>;

/** What the screen shows: the page around the ad, or what is beneath it. */
function Screen({ source, ad, title }: ScreenProps) {
  const { creativeType } = source;
  if (creativeType === 'push') {
    return (
      <>
        <Lines />
        <div className={classes.notice}>
          <PushCard push={source.push ?? {}} />
        </div>
      </>
    );
  }
  if (ad !== undefined && creativeType === 'interstitial') {
    return (
      <>
        <Lines />
        <div className={classes.overlay}>
          <Ad ad={ad} title={title} />
        </div>
      </>
    );
  }
  return (
    <Article>
      {ad === undefined ? <NativeCard native={source.native ?? {}} /> : <Ad ad={ad} title={title} />}
    </Article>
  );
}

const ignore = () => undefined;

const Ad = ({ ad, title }: { readonly ad: FramedAd; readonly title: string }) => (
  <div className={classes.ad}>
    <AdFrame ad={ad} title={title} onShow={ignore} onError={ignore} />
  </div>
);

const Article = ({ children }: { readonly children: ReactNode }) => (
  <>
    <div className={classes.heading} aria-hidden />
    <div className={classes.lines} aria-hidden />
    {children}
    <div className={classes.lines} data-rest aria-hidden />
  </>
);

const Lines = () => (
  <>
    <div className={classes.heading} aria-hidden />
    <div className={classes.lines} data-rest aria-hidden />
  </>
);
