import { t } from '../../lib/i18n/i18n.ts';
import { Message } from '../../lib/i18n/message.tsx';
import { Alert, EmptyState } from '../../ui/feedback/feedback.tsx';
import { IconPhoto, IconVideo } from '../../ui/icons.ts';
import { AdPreview } from './ad-preview.tsx';
import { NativePreview, PushPreview } from './phone-preview.tsx';
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
  readonly maxHeight?: number;
}

/** A creative as people will see it, as far as that can be shown without a page around it. */
export function CreativePreview({ source, name, maxHeight }: CreativePreviewProps) {
  const ad = framedAd(source);
  if (ad !== undefined) {
    return (
      <AdPreview
        ad={ad}
        title={t('Preview of {name}', { name })}
        {...(maxHeight === undefined ? {} : { maxHeight })}
      />
    );
  }
  switch (source.creativeType) {
    case 'native':
      return <NativePreview native={source.native ?? {}} />;
    case 'push':
      return <PushPreview push={source.push ?? {}} />;
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
