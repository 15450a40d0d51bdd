/** Why campaigns do not bid, for people: what happened, and what to change. */
export interface RefusalWords {
  readonly title: string;
  readonly meaning: string;
  readonly advice: string;
}

const WORDS: Readonly<Record<string, RefusalWords>> = {
  'account-inactive': {
    title: 'Account switched off',
    meaning: 'The advertiser’s account is not active, so none of its campaigns bid.',
    advice: 'Activate the account in user management.',
  },
  'account-balance': {
    title: 'Balance too low',
    meaning: 'Campaigns run only while the balance is above $5.',
    advice: 'The advertiser has to deposit funds.',
  },
  'campaign-not-approved': {
    title: 'Not approved',
    meaning: 'Moderation has not approved the campaign.',
    advice: 'Approve it, or tell the advertiser what to change.',
  },
  'campaign-stopped': {
    title: 'Stopped',
    meaning: 'The campaign’s switch is off.',
    advice: 'Start it.',
  },
  'campaign-not-started': {
    title: 'Not started yet',
    meaning: 'Its start date lies in the future.',
    advice: 'Wait, or set an earlier start.',
  },
  'campaign-ended': {
    title: 'Ended',
    meaning: 'Its end date has passed.',
    advice: 'Set a later end, or remove it.',
  },
  'campaign-schedule': {
    title: 'Outside of its hours',
    meaning: 'The schedule does not run at this hour of the campaign’s time zone.',
    advice: 'Paint more hours, or check the time zone.',
  },
  'creative-type-not-served': {
    title: 'Creative type not served',
    meaning: 'The bidder does not serve creatives of this type.',
    advice: 'Use a type that is served, such as banners.',
  },
  'list-not-available': {
    title: 'A list is missing',
    meaning:
      'A filter list or audience that the campaign names could not be loaded, and it must not bid without it.',
    advice: 'Check the lists that the campaign uses.',
  },
  'no-servable-creative': {
    title: 'No creative to show',
    meaning: 'None of its creatives is approved, switched on and complete.',
    advice: 'Approve or start at least one of its creatives.',
  },
  format: {
    title: 'Another format',
    meaning: 'The request asked for a format that this campaign does not have.',
    advice: 'Normal where exchanges offer several formats. Nothing to change.',
  },
  country: {
    title: 'Another country',
    meaning: 'The request came from a country that is not targeted.',
    advice: 'Add countries if the volume is too small.',
  },
  size: {
    title: 'No creative of that size',
    meaning: 'None of its creatives has a size that the placement takes.',
    advice: 'Add creatives in more sizes: 300x250, 320x50 and 728x90 are asked for most.',
  },
  'traffic-type': {
    title: 'Another traffic type',
    meaning: 'Web or in-app traffic that is not targeted.',
    advice: 'Allow more traffic types.',
  },
  region: {
    title: 'Another region',
    meaning: 'The request came from another region, or did not tell which.',
    advice: 'Add regions, or target whole countries.',
  },
  city: {
    title: 'Another city',
    meaning: 'The request came from another city, or did not tell which.',
    advice: 'Add cities, or target regions instead.',
  },
  'device-type': {
    title: 'Another device type',
    meaning: 'The device is of a type that is not targeted.',
    advice: 'Allow more device types.',
  },
  os: {
    title: 'Another system',
    meaning: 'The operating system or its version is not targeted, or was not told.',
    advice: 'Allow more systems or versions.',
  },
  browser: {
    title: 'Another browser',
    meaning: 'The browser is not targeted. In-app traffic often has none.',
    advice: 'Allow more browsers.',
  },
  language: {
    title: 'Another language',
    meaning: 'The device’s language is not targeted, or was not told.',
    advice: 'Allow more languages, or any.',
  },
  'connection-type': {
    title: 'Another connection',
    meaning: 'The connection type is not targeted, or was not told.',
    advice: 'Allow more connection types.',
  },
  carrier: {
    title: 'Another carrier',
    meaning: 'The mobile carrier is not targeted. Wi-Fi traffic has none.',
    advice: 'Allow more carriers, or any.',
  },
  'device-brand': {
    title: 'Another device brand',
    meaning: 'The brand of the device is not targeted, or was not told.',
    advice: 'Allow more brands, or any.',
  },
  age: {
    title: 'Age not known or outside',
    meaning: 'The request did not tell an age in the targeted range. Few exchanges send it.',
    advice: 'Remove the age targeting for more volume.',
  },
  'blocked-category': {
    title: 'Category blocked',
    meaning: 'The publisher blocks one of the campaign’s IAB categories.',
    advice: 'Check that the categories are right and no more than needed.',
  },
  'blocked-domain': {
    title: 'Advertiser blocked',
    meaning: 'The publisher blocks the campaign’s top-level domain.',
    advice: 'Nothing to change here; the publisher decides.',
  },
  secure: {
    title: 'Not secure',
    meaning: 'The placement takes HTTPS only, and no creative is entirely HTTPS.',
    advice: 'Replace http:// links in the creatives.',
  },
  'blocked-attribute': {
    title: 'Creative attribute blocked',
    meaning: 'The placement blocks an attribute that every fitting creative has, such as auto-play.',
    advice: 'Add creatives without it.',
  },
  'blocked-banner-type': {
    title: 'Banner type blocked',
    meaning: 'The placement does not take this kind of banner, such as iframes or scripts.',
    advice: 'Add creatives of another kind, such as plain images.',
  },
  mime: {
    title: 'File type not taken',
    meaning: 'The placement does not take the file type of the creatives.',
    advice: 'Add creatives in other file types.',
  },
  api: {
    title: 'API framework not supported',
    meaning: 'The creatives need a framework, such as MRAID, that the placement does not have.',
    advice: 'Add creatives that need none.',
  },
  'floor-currency': {
    title: 'Unknown currency',
    meaning: 'The floor price is in a currency without a known rate.',
    advice: 'Nothing to change in the campaign.',
  },
  floor: {
    title: 'Bid below the floor',
    meaning: 'The placement asks for more than the campaign may bid.',
    advice: 'Raise the bid price.',
  },
  'frequency-unknown': {
    title: 'Person not recognised',
    meaning: 'There is a frequency cap, and the request does not tell who the person is.',
    advice: 'Remove the cap to bid on such traffic as well.',
  },
  frequency: {
    title: 'Frequency cap reached',
    meaning: 'This person has seen the campaign as often as allowed.',
    advice: 'Widen the targeting, or raise the cap.',
  },
  'account-exhausted': {
    title: 'Balance used up',
    meaning: 'What is left of the balance is reserved for bids that are on their way.',
    advice: 'The advertiser has to deposit funds.',
  },
  'account-daily-limit': {
    title: 'Account’s daily limit',
    meaning: 'The account has spent what it may spend in a day.',
    advice: 'Raise the limit in user management, or wait for tomorrow.',
  },
  'total-budget': {
    title: 'Total budget spent',
    meaning: 'The whole budget is spent or reserved.',
    advice: 'Raise the total budget.',
  },
  'daily-budget': {
    title: 'Daily budget spent',
    meaning: 'Today’s budget is spent or reserved.',
    advice: 'Raise the daily budget, or wait for tomorrow.',
  },
  'daily-impressions': {
    title: 'Daily impressions reached',
    meaning: 'It was shown as often as it may be in a day.',
    advice: 'Raise the limit, or wait for tomorrow.',
  },
  pacing: {
    title: 'Held back by pacing',
    meaning: 'The budget is spread evenly over the day, so not every chance is taken.',
    advice: 'Normal. Raise the daily budget, or distribute as fast as possible.',
  },
  outbid: {
    title: 'Outbid by another campaign',
    meaning: 'Another campaign of this house offered more for the same impression.',
    advice: 'Raise the bid price.',
  },
};

/** A reason that is newer than this page is shown by its own name. */
export const refusalWords = (reason: string): RefusalWords =>
  (Object.hasOwn(WORDS, reason) ? WORDS[reason] : undefined) ?? {
    title: reason.slice(0, 1).toUpperCase() + reason.slice(1).replaceAll('-', ' '),
    meaning: '',
    advice: '',
  };
