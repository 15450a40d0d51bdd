import { language } from '../i18n/i18n.ts';

/** A label within a sentence: `Impressions by country`. English ones lose their capital; German nouns keep it. */
export const withinSentence = (label: string): string => (language === 'de' ? label : label.toLowerCase());
