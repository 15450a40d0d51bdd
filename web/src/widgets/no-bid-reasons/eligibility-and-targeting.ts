import { TARGETED_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import { type TargetedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { NoBidReasonLabel, Stage } from './stages.ts';

const labelOf = (name: TargetedName, stage: Stage): NoBidReasonLabel => {
  const { title, meaning, advice } = TRAFFIC_DIMENSIONS[name].targeting.noBid;
  return { stage, title: declaredText(title), meaning: declaredText(meaning), advice: declaredText(advice) };
};

/** What holds for every request, the place, and the targeting, in the order in which they are asked. */
export const ELIGIBILITY_AND_TARGETING: Readonly<Record<string, NoBidReasonLabel>> = {
  'account-inactive': {
    stage: 'eligibility',
    title: t('Account inactive'),
    meaning: t('The account isn’t active, so none of its campaigns bid.'),
    advice: t('Contact your account manager to activate it.'),
    adminAdvice: t('Activate the account in user management.'),
  },
  'account-malware': {
    stage: 'eligibility',
    title: t('Malware found'),
    meaning: t('Malware was found in creatives of this account, so none of its campaigns bid.'),
    advice: t('Remove the creatives and contact your account manager.'),
    adminAdvice: t('Once its creatives are clean, clear the account’s malware flag.'),
  },
  'account-balance': {
    stage: 'eligibility',
    title: t('Balance too low'),
    meaning: t('Campaigns only run while the balance is above $5.'),
    advice: t('Add funds.'),
    adminAdvice: t('The advertiser needs to add funds.'),
  },
  'campaign-not-approved': {
    stage: 'eligibility',
    title: t('Not approved'),
    meaning: t('The campaign hasn’t been approved yet.'),
    advice: t('We’ll notify you when it’s reviewed. If it was disapproved, the campaign page says why.'),
    adminAdvice: t('Approve it, or disapprove it with a reason.'),
  },
  'campaign-stopped': {
    stage: 'eligibility',
    title: t('Stopped'),
    meaning: t('The campaign is turned off.'),
    advice: t('Start the campaign.'),
  },
  'campaign-not-started': {
    stage: 'eligibility',
    title: t('Not started yet'),
    meaning: t('The start date is in the future.'),
    advice: t('Wait or set an earlier start.'),
  },
  'campaign-ended': {
    stage: 'eligibility',
    title: t('Ended'),
    meaning: t('The end date has passed.'),
    advice: t('Set a later end, or remove it.'),
  },
  'campaign-schedule': {
    stage: 'eligibility',
    title: t('Outside schedule'),
    meaning: t('The campaign isn’t scheduled for this hour in its time zone.'),
    advice: t('Add hours or check the time zone.'),
  },
  'list-not-available': {
    stage: 'eligibility',
    title: t('Missing list'),
    meaning: t('A filter list or audience used by the campaign couldn’t be loaded, so it doesn’t bid.'),
    advice: t('Check the campaign’s filter lists and audiences.'),
  },
  'creative-malware': {
    stage: 'eligibility',
    title: t('Malware in the creative'),
    meaning: t('A scan found malware in its creatives, so they aren’t shown.'),
    advice: t('The creative page says what was found. Change the creative, or contact support.'),
    adminAdvice: t('Look at the creative. Clear the scan if it’s a false positive.'),
  },
  'creative-unscanned': {
    stage: 'eligibility',
    title: t('Creative not scanned yet'),
    meaning: t('Its creatives wait for their first scan, which takes seconds.'),
    advice: t('Wait a moment.'),
    adminAdvice: t('If this persists, check the scanner in system health.'),
  },
  'no-servable-creative': {
    stage: 'eligibility',
    title: t('No active creative'),
    meaning: t('None of its creatives is approved, active and complete.'),
    advice: t('Activate an approved creative or wait for moderation.'),
    adminAdvice: t('Approve or activate at least one creative.'),
  },
  format: {
    stage: 'placement',
    title: t('Format mismatch'),
    meaning: t('The request asked for a format this campaign doesn’t have.'),
    advice: t('Normal for exchanges that offer several formats. No action needed.'),
  },
  country: labelOf('country', 'placement'),
  size: {
    stage: 'placement',
    title: t('No matching creative size'),
    meaning: t('None of its creatives fits the placement’s size.'),
    advice: t('Add creatives in more sizes. 300x250, 320x50 and 728x90 are the most common.'),
  },
  'traffic-type': {
    stage: 'targeting',
    title: t('Traffic type not targeted'),
    meaning: t('Web or in-app traffic you don’t target.'),
    advice: t('Allow more traffic types.'),
  },
  ...Object.fromEntries(
    TARGETED_NAMES.filter((name) => name !== 'country').map((name) => [
      TRAFFIC_DIMENSIONS[name].targeting.noBid.reason,
      labelOf(name, 'targeting'),
    ]),
  ),
  age: {
    stage: 'targeting',
    title: t('Age unknown or out of range'),
    meaning: t('The request has no age in the targeted range. Few exchanges share it.'),
    advice: t('Remove the age targeting for more volume.'),
  },
  'deal-targeting': {
    stage: 'targeting',
    title: t('Deal not targeted'),
    meaning: t(
      'The campaign only buys certain deals, or the deal is for other advertisers or must be targeted.',
    ),
    advice: t('Check the deals in the campaign’s targeting.'),
  },
  'premium-inventory': {
    stage: 'targeting',
    title: t('Premium inventory'),
    meaning: t('This premium inventory is only open to selected accounts.'),
    advice: t('Ask your account manager about premium inventory.'),
    adminAdvice: t('Set the account’s premium flag to open it.'),
  },
  ssp: {
    stage: 'targeting',
    title: t('SSP not targeted'),
    meaning: t('The request came from an SSP you exclude or don’t target.'),
    advice: t('Add SSPs or exclude fewer if volume is too low.'),
  },
  'filter-list': {
    stage: 'targeting',
    title: t('Blocked by a filter list'),
    meaning: t('The site, app, address or source is on a blacklist or missing from a whitelist.'),
    advice: t('Check the campaign’s filter lists if volume is too low.'),
  },
  context: {
    stage: 'targeting',
    title: t('Content not targeted'),
    meaning: t('The page or app doesn’t match the contextual bundles or didn’t include its content.'),
    advice: t('Add categories to the bundle or remove it.'),
  },
};
