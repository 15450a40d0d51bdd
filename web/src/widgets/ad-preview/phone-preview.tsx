import type { ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import classes from './phone.module.css';
import { isLink, withSamples, type NativeTexts, type PushTexts } from './preview-source.ts';

function AdImage({
  url,
  className,
}: {
  readonly url: string | null | undefined;
  readonly className: string | undefined;
}) {
  if (url === null || url === undefined || !isLink(url)) {
    return <span className={className} data-empty aria-hidden />;
  }
  return <img className={className} src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />;
}

const shown = (text: string | null | undefined, instead: string): ReactNode =>
  text === null || text === undefined || text.trim() === '' ? (
    <span className={classes.missing}>{instead}</span>
  ) : (
    withSamples(text)
  );

const has = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && text.trim() !== '';

function Phone({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.phone} role="group" aria-label={label}>
      <div className={classes.screen}>{children}</div>
    </div>
  );
}

/** A native ad between other contents: our own markup around the advertiser's texts and images. */
export function NativePreview({ native }: { readonly native: NativeTexts }) {
  const { assetTitle, assetDataDesc, assetDataSponsored, assetCtaText, largeImage, smallImage, displayUrl } =
    native;
  return (
    <Phone label={t('Native preview')}>
      <div className={classes.lines} aria-hidden />
      <article className={classes.native}>
        <AdImage url={largeImage} className={classes.large} />
        <div className={classes.head}>
          <AdImage url={smallImage} className={classes.icon} />
          <div>
            <p className={classes.title}>{shown(assetTitle, t('Title'))}</p>
            <p className={classes.sponsor}>
              {has(assetDataSponsored)
                ? t('Ad · {sponsor}', { sponsor: withSamples(assetDataSponsored) })
                : t('Ad')}
            </p>
          </div>
        </div>
        {has(assetDataDesc) && <p className={classes.text}>{withSamples(assetDataDesc)}</p>}
        {has(displayUrl) && <p className={classes.sponsor}>{withSamples(displayUrl)}</p>}
        {has(assetCtaText) && <span className={classes.cta}>{withSamples(assetCtaText)}</span>}
      </article>
      <div className={classes.lines} aria-hidden />
    </Phone>
  );
}

/** A push message on a locked screen. */
export function PushPreview({ push }: { readonly push: PushTexts }) {
  const [icon, image] = push.images ?? [];
  return (
    <Phone label={t('Push preview')}>
      <p className={classes.clock} aria-hidden>
        9:41
      </p>
      <article className={classes.push}>
        <div className={classes.head}>
          <AdImage url={icon} className={classes.icon} />
          <div>
            <p className={classes.title}>{shown(push.assetTitle, t('Title'))}</p>
            {has(push.assetDataDesc) && <p className={classes.text}>{withSamples(push.assetDataDesc)}</p>}
            <p className={classes.sponsor}>
              {t('{sender} · now', {
                sender: has(push.assetDataSponsored) ? withSamples(push.assetDataSponsored) : t('Browser'),
              })}
            </p>
          </div>
        </div>
        {image !== undefined && <AdImage url={image} className={classes.large} />}
      </article>
    </Phone>
  );
}
