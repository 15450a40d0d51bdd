import { t } from '../../lib/i18n/i18n.ts';

/** "Campaigns | Marquee" in the tab. */
export function DocumentTitle({ title }: { readonly title: string }) {
  return <title>{title === '' ? t('Marquee') : t('{title} | Marquee', { title })}</title>;
}
