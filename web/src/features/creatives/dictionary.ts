import type { CodeName } from '../../widgets/choices/iab-categories.ts';

const numbered = (names: Readonly<Record<number, string>>): readonly CodeName[] =>
  Object.entries(names).map(([value, label]) => ({ value, label: `${label} (${value})` }));

/** AdCOM 1.0, list "Creative Attributes". */
const ATTRIBUTE_NAMES: Readonly<Record<number, string>> = {
  1: 'Audio ad, autoplay',
  2: 'Audio ad, user initiated',
  3: 'Expandable, automatic',
  4: 'Expandable, on click',
  5: 'Expandable, on rollover',
  6: 'In-banner video, autoplay',
  7: 'In-banner video, user initiated',
  8: 'Pop',
  9: 'Provocative or suggestive imagery',
  10: 'Shaky, flashing, flickering',
  11: 'Survey',
  12: 'Text only',
  13: 'Interactive, such as a game',
  14: 'Looks like a dialog or alert',
  15: 'Has an audio on/off button',
  16: 'Can be skipped',
  17: 'Adobe Flash',
  18: 'Responsive, fits its size',
};
export const ATTRIBUTE_OPTIONS = numbered(ATTRIBUTE_NAMES);
export const attributeName = (id: number): string => ATTRIBUTE_NAMES[id] ?? `Attribute ${id}`;

/** AdCOM 1.0, list "API Frameworks". */
const FRAMEWORK_NAMES: Readonly<Record<number, string>> = {
  1: 'VPAID 1.0',
  2: 'VPAID 2.0',
  3: 'MRAID 1.0',
  4: 'ORMMA',
  5: 'MRAID 2.0',
  6: 'MRAID 3.0',
  7: 'OMID 1.0',
  8: 'SIMID 1.0',
  9: 'SIMID 1.1',
};
export const FRAMEWORK_OPTIONS = numbered(FRAMEWORK_NAMES);
export const frameworkName = (id: number): string => FRAMEWORK_NAMES[id] ?? `Framework ${id}`;
