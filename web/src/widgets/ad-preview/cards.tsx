import type { ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import classes from './cards.module.css';
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

/** A native ad: our own markup around the advertiser's texts and images. */
export function NativeCard({ native }: { readonly native: NativeTexts }) {
  const { assetTitle, assetDataDesc, assetDataSponsored, assetCtaText, largeImage, smallImage, displayUrl } =
    native;
  return (
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
  );
}

/** A push message. */
export function PushCard({ push }: { readonly push: PushTexts }) {
  const [icon, image] = push.images ?? [];
  return (
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
  );
}
