import type { RefusalWords } from './refusal-words.ts';

/** What holds for every request, the place, and the targeting, in the order in which they are asked. */
export const STANDING_AND_TARGETING: Readonly<Record<string, RefusalWords>> = {
  'account-inactive': {
    stage: 'standing',
    title: 'Account switched off',
    meaning: 'The account is not active, so none of its campaigns bid.',
    advice: 'Ask your manager to activate the account.',
    adminAdvice: 'Activate the account in user management.',
  },
  'account-balance': {
    stage: 'standing',
    title: 'Balance too low',
    meaning: 'Campaigns run only while the balance is above $5.',
    advice: 'Deposit funds.',
    adminAdvice: 'The advertiser has to deposit funds.',
  },
  'campaign-not-approved': {
    stage: 'standing',
    title: 'Not approved',
    meaning: 'Moderation has not approved the campaign.',
    advice: 'Wait for moderation; if it was refused, the campaign says why.',
    adminAdvice: 'Approve it, or tell the advertiser what to change.',
  },
  'campaign-stopped': {
    stage: 'standing',
    title: 'Stopped',
    meaning: 'The campaign’s switch is off.',
    advice: 'Start it.',
  },
  'campaign-not-started': {
    stage: 'standing',
    title: 'Not started yet',
    meaning: 'Its start date lies in the future.',
    advice: 'Wait, or set an earlier start.',
  },
  'campaign-ended': {
    stage: 'standing',
    title: 'Ended',
    meaning: 'Its end date has passed.',
    advice: 'Set a later end, or remove it.',
  },
  'campaign-schedule': {
    stage: 'standing',
    title: 'Outside of its hours',
    meaning: 'The schedule does not run at this hour of the campaign’s time zone.',
    advice: 'Paint more hours, or check the time zone.',
  },
  'list-not-available': {
    stage: 'standing',
    title: 'A list is missing',
    meaning:
      'A filter list or audience that the campaign names could not be loaded, and it must not bid without it.',
    advice: 'Check the lists that the campaign uses.',
  },
  'no-servable-creative': {
    stage: 'standing',
    title: 'No creative to show',
    meaning: 'None of its creatives is approved, switched on and complete.',
    advice: 'Switch on an approved creative, or wait for moderation.',
    adminAdvice: 'Approve or start at least one of its creatives.',
  },
  format: {
    stage: 'placement',
    title: 'Another format',
    meaning: 'The request asked for a format that this campaign does not have.',
    advice: 'Normal where exchanges offer several formats. Nothing to change.',
  },
  country: {
    stage: 'placement',
    title: 'Another country',
    meaning: 'The request came from a country that is not targeted.',
    advice: 'Add countries if the volume is too small.',
  },
  size: {
    stage: 'placement',
    title: 'No creative of that size',
    meaning: 'None of its creatives has a size that the placement takes.',
    advice: 'Add creatives in more sizes: 300x250, 320x50 and 728x90 are asked for most.',
  },
  'traffic-type': {
    stage: 'targeting',
    title: 'Another traffic type',
    meaning: 'Web or in-app traffic that is not targeted.',
    advice: 'Allow more traffic types.',
  },
  region: {
    stage: 'targeting',
    title: 'Another region',
    meaning: 'The request came from another region, or did not tell which.',
    advice: 'Add regions, or target whole countries.',
  },
  city: {
    stage: 'targeting',
    title: 'Another city',
    meaning: 'The request came from another city, or did not tell which.',
    advice: 'Add cities, or target regions instead.',
  },
  'device-type': {
    stage: 'targeting',
    title: 'Another device type',
    meaning: 'The device is of a type that is not targeted.',
    advice: 'Allow more device types.',
  },
  os: {
    stage: 'targeting',
    title: 'Another system',
    meaning: 'The operating system or its version is not targeted, or was not told.',
    advice: 'Allow more systems or versions.',
  },
  browser: {
    stage: 'targeting',
    title: 'Another browser',
    meaning: 'The browser is not targeted. In-app traffic often has none.',
    advice: 'Allow more browsers.',
  },
  language: {
    stage: 'targeting',
    title: 'Another language',
    meaning: 'The device’s language is not targeted, or was not told.',
    advice: 'Allow more languages, or any.',
  },
  'connection-type': {
    stage: 'targeting',
    title: 'Another connection',
    meaning: 'The connection type is not targeted, or was not told.',
    advice: 'Allow more connection types.',
  },
  carrier: {
    stage: 'targeting',
    title: 'Another carrier',
    meaning: 'The mobile carrier is not targeted. Wi-Fi traffic has none.',
    advice: 'Allow more carriers, or any.',
  },
  'device-brand': {
    stage: 'targeting',
    title: 'Another device brand',
    meaning: 'The brand of the device is not targeted, or was not told.',
    advice: 'Allow more brands, or any.',
  },
  age: {
    stage: 'targeting',
    title: 'Age not known or outside',
    meaning: 'The request did not tell an age in the targeted range. Few exchanges send it.',
    advice: 'Remove the age targeting for more volume.',
  },
  'deal-targeting': {
    stage: 'targeting',
    title: 'Not its deal',
    meaning:
      'The campaign buys certain deals alone, or the deal is for other advertisers or must be targeted.',
    advice: 'Check the deals in the campaign’s targeting.',
  },
  'premium-inventory': {
    stage: 'targeting',
    title: 'Premium inventory',
    meaning: 'The exchange sells premium places, which are open to chosen accounts only.',
    advice: 'Ask your manager for premium inventory.',
    adminAdvice: 'Set the premium flag of the account to open it.',
  },
  'filter-list': {
    stage: 'targeting',
    title: 'Kept out by a filter list',
    meaning: 'A black list names the site, app, address or source, or a white list does not.',
    advice: 'Check the campaign’s filter lists if the volume is too small.',
  },
  context: {
    stage: 'targeting',
    title: 'Other content',
    meaning:
      'The page or app is about something that the contextual bundles leave out, or did not tell what it is about.',
    advice: 'Add categories to the bundle, or use none.',
  },
};
