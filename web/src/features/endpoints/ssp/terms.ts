import { t } from '../../../lib/i18n/i18n.ts';

/** Labels of an endpoint's ad types and protocols. */
export const TYPE_OPTIONS = [
  { value: 'banner', label: t('Banner') },
  { value: 'native', label: t('Native') },
  { value: 'video', label: t('Video') },
  { value: 'pop', label: t('Pop') },
  { value: 'push', label: t('Push') },
] as const;

export const INTEGRATION_OPTIONS = [
  { value: 'ortb', label: 'OpenRTB' },
  { value: 'rtb', label: t('RTB') },
  { value: 'xml', label: t('XML feed') },
  { value: 'api', label: t('API') },
] as const;

export const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
