import type { BannerTheme } from './banner-markup.ts';

/** How the banners of each campaign look. */
export const BANNER_THEMES = {
  suite: {
    brand: 'Brightwell Suite',
    line: 'Books, payroll and taxes in one place',
    action: 'See how',
    from: '#1d4ed8',
    to: '#0ea5e9',
  },
  trial: {
    brand: 'Brightwell',
    line: '30 days free, no card needed',
    action: 'Start free',
    from: '#047857',
    to: '#22c55e',
  },
  office: {
    brand: 'Brightwell Office',
    line: 'Close the month before lunch',
    action: 'Book a tour',
    from: '#6d28d9',
    to: '#a855f7',
  },
  launch: {
    brand: 'Brightwell Go',
    line: 'Your books in your pocket',
    action: 'Get the app',
    from: '#be123c',
    to: '#fb7185',
  },
  webinar: {
    brand: 'Live: Books 101',
    line: 'Free webinar for founders',
    action: 'Save a seat',
    from: '#0f766e',
    to: '#14b8a6',
  },
  credit: {
    brand: 'Founders Credit',
    line: 'Approved for everyone, today',
    action: 'Get credit',
    from: '#7c2d12',
    to: '#f97316',
  },
  roast: {
    brand: 'Nordlys Coffee',
    line: 'The winter roast is here',
    action: 'Taste it',
    from: '#78350f',
    to: '#d97706',
  },
  breaks: {
    brand: 'Bluepeak Travel',
    line: 'City breaks from 89',
    action: 'Find a city',
    from: '#0369a1',
    to: '#38bdf8',
  },
  puzzle: {
    brand: 'Kite Puzzle',
    line: '500 levels, no waiting',
    action: 'Play now',
    from: '#c026d3',
    to: '#f472b6',
  },
  cover: {
    brand: 'Oakline',
    line: 'Travel cover in two minutes',
    action: 'Get a quote',
    from: '#14532d',
    to: '#65a30d',
  },
  dice: {
    brand: 'Silverdice',
    line: 'Friday night starts here',
    action: 'Join',
    from: '#1f2937',
    to: '#6b7280',
  },
  sofa: {
    brand: 'Verdant Home',
    line: 'Sofas for small rooms',
    action: 'Look inside',
    from: '#365314',
    to: '#84cc16',
  },
} as const satisfies Record<string, BannerTheme>;
