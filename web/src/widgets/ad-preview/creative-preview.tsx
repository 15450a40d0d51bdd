import { Suspense, useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Message } from '../../lib/i18n/message.tsx';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Alert, EmptyState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { IconPhoto, IconVideo } from '../../ui/icons.ts';
import { AdPreview } from './ad-preview.tsx';
import type { Device, DevicePreviewProps } from './device-preview.tsx';
import classes from './preview.module.css';
import {
  clickUrlOf,
  framedAd,
  isLink,
  withSamples,
  type PreviewSource,
  type VideoSource,
} from './preview-source.ts';

interface CreativePreviewProps {
  readonly source: PreviewSource;
  readonly name: string;
  /** Pixels that an ad or device may be high before it is drawn smaller. */
  readonly maxHeight?: number;
}

const DevicePreview = lazyWithRetry<DevicePreviewProps>(
  async () => (await import('./device-preview.tsx')).DevicePreview,
);

type View = 'exact' | Device;
const DEVICES = [
  { value: 'phone', label: t('Phone') },
  { value: 'tablet', label: t('Tablet') },
  { value: 'desktop', label: t('Desktop') },
] as const;
const SIZED_VIEWS = [{ value: 'exact', label: t('Exact size') }, ...DEVICES] as const;
const HEIGHT_MAX = 560;

/** A creative as people will see it: by itself at its size, or on a device. */
export function CreativePreview({ source, name, maxHeight = HEIGHT_MAX }: CreativePreviewProps) {
  const [chosen, setChosen] = useState<View>();
  const ad = framedAd(source);
  const { creativeType } = source;
  if (ad === undefined && creativeType !== 'native' && creativeType !== 'push')
    return <WithoutDevice source={source} />;
  const title = t('Preview of {name}', { name });
  const views: readonly { readonly value: View; readonly label: string }[] =
    ad === undefined ? DEVICES : SIZED_VIEWS;
  const view = views.find(({ value }) => value === chosen)?.value ?? (ad === undefined ? 'phone' : 'exact');
  return (
    <div className={classes.preview}>
      <SegmentedField
        label={t('Shown on')}
        hideLabel
        size="xs"
        options={views}
        value={view}
        onChange={setChosen}
      />
      {view === 'exact' ? (
        ad !== undefined && <AdPreview ad={ad} title={title} maxHeight={maxHeight} />
      ) : (
        <Suspense fallback={<Skeleton height={maxHeight} />}>
          <DevicePreview device={view} {...{ source, ad, title, maxHeight }} />
        </Suspense>
      )}
    </div>
  );
}

/** A pop, a video, and a banner of which there is nothing yet. */
function WithoutDevice({ source }: Pick<CreativePreviewProps, 'source'>) {
  switch (source.creativeType) {
    case 'pop':
      return <PopPreview url={clickUrlOf(source)} />;
    case 'video':
      return <VideoPreview video={source.video ?? {}} />;
    default:
      return (
        <EmptyState
          icon={<IconPhoto />}
          title={t('Nothing to show yet')}
          text={t('The preview appears once there is a size and markup.')}
        />
      );
  }
}

function PopPreview({ url }: { readonly url: string | undefined }) {
  if (url === undefined)
    return <EmptyState title={t('Nothing to show yet')} text={t('A pop opens its landing page.')} />;
  return (
    <div className={classes.browser}>
      <p className={classes.address}>{withSamples(url)}</p>
      <p className={classes.page}>
        {t('A pop opens this page in a new window. There is no markup to preview.')}
      </p>
    </div>
  );
}

const VideoPreview = ({ video }: { readonly video: VideoSource }) => (
  <div className={classes.preview}>
    <VideoPlayer video={video} />
    <CompanionsPreview video={video} />
  </div>
);

/** The images that may be beside the player, scaled to the remaining space. */
function CompanionsPreview({ video: { companions } }: { readonly video: VideoSource }) {
  const shown = (companions ?? []).filter(({ imageUrl }) => isLink(imageUrl ?? ''));
  return shown.map(({ imageUrl, width, height, altText }, index) => (
    <figure key={`${index} ${imageUrl}`} className={classes.companion}>
      <img
        src={withSamples(imageUrl ?? '')}
        alt={altText ?? ''}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        referrerPolicy="no-referrer"
      />
      <figcaption>
        {width && height
          ? t('Companion banner, {size}', { size: `${width} × ${height}` })
          : t('Companion banner')}
      </figcaption>
    </figure>
  ));
}

function VideoPlayer({ video }: { readonly video: VideoSource }) {
  const { admType, admBody, vastAdTagURI } = video;
  const body = (admBody ?? '').trim();
  if (admType === 'media' && isLink(body)) {
    return (
      <video className={classes.video} src={body} controls muted preload="metadata" playsInline>
        <track kind="captions" />
      </video>
    );
  }
  if (admType === 'vastUrl') {
    return (
      <Alert title={t('The video comes from a VAST tag')}>
        <Message
          text="A player loads it from <address/>"
          elements={{ address: <code className={classes.address}>{vastAdTagURI}</code> }}
        />
      </Alert>
    );
  }
  const file = mediaFileOf(body);
  if (file === undefined) {
    const text = admType === 'media' ? t('The video plays here.') : t('The VAST media file plays here.');
    return <EmptyState icon={<IconVideo />} title={t('Nothing to show yet')} text={text} />;
  }
  return (
    <video className={classes.video} src={file} controls muted preload="metadata" playsInline>
      <track kind="captions" />
    </video>
  );
}

/** The first media file that a VAST document names; undefined when it names none or is not one. */
function mediaFileOf(vast: string): string | undefined {
  const document = new DOMParser().parseFromString(vast, 'text/xml');
  const url = document.querySelector('MediaFile')?.textContent.trim();
  return url !== undefined && isLink(url) ? url : undefined;
}
