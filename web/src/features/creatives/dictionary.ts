import { t } from '../../lib/i18n/i18n.ts';
import type { CodeName } from '../../widgets/choices/iab-categories.ts';

const numbered = (names: Readonly<Record<number, string>>): readonly CodeName[] =>
  Object.entries(names).map(([value, label]) => ({ value, label: `${label} (${value})` }));

/** AdCOM 1.0, list "Creative Attributes". */
const ATTRIBUTE_NAMES: Readonly<Record<number, string>> = {
  1: t('Audio ad, autoplay'),
  2: t('Audio ad, user initiated'),
  3: t('Expandable, automatic'),
  4: t('Expandable, on click'),
  5: t('Expandable, on rollover'),
  6: t('In-banner video, autoplay'),
  7: t('In-banner video, user initiated'),
  8: t('Pop'),
  9: t('Provocative or suggestive imagery'),
  10: t('Shaky, flashing, flickering'),
  11: t('Survey'),
  12: t('Text only'),
  13: t('Interactive, such as a game'),
  14: t('Looks like a dialog or alert'),
  15: t('Has an audio on/off button'),
  16: t('Can be skipped'),
  17: t('Adobe Flash'),
  18: t('Responsive, fits its size'),
};
export const ATTRIBUTE_OPTIONS = numbered(ATTRIBUTE_NAMES);
export const attributeName = (id: number): string => ATTRIBUTE_NAMES[id] ?? t('Attribute {id}', { id });

/** AdCOM 1.0, list "API Frameworks". */
const FRAMEWORK_NAMES: Readonly<Record<number, string>> = {
  1: t('VPAID 1.0'),
  2: t('VPAID 2.0'),
  3: t('MRAID 1.0'),
  4: 'ORMMA',
  5: t('MRAID 2.0'),
  6: t('MRAID 3.0'),
  7: t('OMID 1.0'),
  8: t('SIMID 1.0'),
  9: t('SIMID 1.1'),
};
export const FRAMEWORK_OPTIONS = numbered(FRAMEWORK_NAMES);
export const frameworkName = (id: number): string => FRAMEWORK_NAMES[id] ?? t('Framework {id}', { id });
