import { TARGETED_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import { type TargetedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';

import type { NoBidReasonLabel, Stage } from './stages.ts';

const labelOf = (name: TargetedName, stage: Stage): NoBidReasonLabel => {
  const { title, meaning, advice } = TRAFFIC_DIMENSIONS[name].targeting.noBid;
  return { stage, title, meaning, advice };
};

/** What holds for every request, the place, and the targeting, in the order in which they are asked. */
export const ELIGIBILITY_AND_TARGETING: Readonly<Record<string, NoBidReasonLabel>> = {
  'account-inactive': {
    stage: 'eligibility',
    title: 'Account inactive',
    meaning: 'The account isn’t active, so none of its campaigns bid.',
    advice: 'Contact your account manager to activate it.',
    adminAdvice: 'Activate the account in user management.',
  },
  'account-malware': {
    stage: 'eligibility',
    title: 'Malware found',
    meaning: 'Malware was found in creatives of this account, so none of its campaigns bid.',
    advice: 'Remove the creatives and contact your account manager.',
    adminAdvice: 'Once its creatives are clean, clear the account’s malware flag.',
  },
  'account-balance': {
    stage: 'eligibility',
    title: 'Balance too low',
    meaning: 'Campaigns only run while the balance is above $5.',
    advice: 'Add funds.',
    adminAdvice: 'The advertiser needs to add funds.',
  },
  'campaign-not-approved': {
    stage: 'eligibility',
    title: 'Not approved',
    meaning: 'The campaign hasn’t been approved yet.',
    advice: 'We’ll notify you when it’s reviewed. If it was disapproved, the campaign page says why.',
    adminAdvice: 'Approve it, or disapprove it with a reason.',
  },
  'campaign-stopped': {
    stage: 'eligibility',
    title: 'Stopped',
    meaning: 'The campaign is turned off.',
    advice: 'Start the campaign.',
  },
  'campaign-not-started': {
    stage: 'eligibility',
    title: 'Not started yet',
    meaning: 'The start date is in the future.',
    advice: 'Wait or set an earlier start.',
  },
  'campaign-ended': {
    stage: 'eligibility',
    title: 'Ended',
    meaning: 'The end date has passed.',
    advice: 'Set a later end, or remove it.',
  },
  'campaign-schedule': {
    stage: 'eligibility',
    title: 'Outside schedule',
    meaning: 'The campaign isn’t scheduled for this hour in its time zone.',
    advice: 'Add hours or check the time zone.',
  },
  'list-not-available': {
    stage: 'eligibility',
    title: 'Missing list',
    meaning: 'A filter list or audience used by the campaign couldn’t be loaded, so it doesn’t bid.',
    advice: 'Check the campaign’s filter lists and audiences.',
  },
  'no-servable-creative': {
    stage: 'eligibility',
    title: 'No active creative',
    meaning: 'None of its creatives is approved, active and complete.',
    advice: 'Activate an approved creative or wait for moderation.',
    adminAdvice: 'Approve or activate at least one creative.',
  },
  format: {
    stage: 'placement',
    title: 'Format mismatch',
    meaning: 'The request asked for a format this campaign doesn’t have.',
    advice: 'Normal for exchanges that offer several formats. No action needed.',
  },
  country: labelOf('country', 'placement'),
  size: {
    stage: 'placement',
    title: 'No matching creative size',
    meaning: 'None of its creatives fits the placement’s size.',
    advice: 'Add creatives in more sizes. 300x250, 320x50 and 728x90 are the most common.',
  },
  'traffic-type': {
    stage: 'targeting',
    title: 'Traffic type not targeted',
    meaning: 'Web or in-app traffic you don’t target.',
    advice: 'Allow more traffic types.',
  },
  ...Object.fromEntries(
    TARGETED_NAMES.filter((name) => name !== 'country').map((name) => [
      TRAFFIC_DIMENSIONS[name].targeting.noBid.reason,
      labelOf(name, 'targeting'),
    ]),
  ),
  age: {
    stage: 'targeting',
    title: 'Age unknown or out of range',
    meaning: 'The request has no age in the targeted range. Few exchanges share it.',
    advice: 'Remove the age targeting for more volume.',
  },
  'deal-targeting': {
    stage: 'targeting',
    title: 'Deal not targeted',
    meaning:
      'The campaign only buys certain deals, or the deal is for other advertisers or must be targeted.',
    advice: 'Check the deals in the campaign’s targeting.',
  },
  'premium-inventory': {
    stage: 'targeting',
    title: 'Premium inventory',
    meaning: 'This premium inventory is only open to selected accounts.',
    advice: 'Ask your account manager about premium inventory.',
    adminAdvice: 'Set the account’s premium flag to open it.',
  },
  'filter-list': {
    stage: 'targeting',
    title: 'Blocked by a filter list',
    meaning: 'The site, app, address or source is on a blacklist or missing from a whitelist.',
    advice: 'Check the campaign’s filter lists if volume is too low.',
  },
  context: {
    stage: 'targeting',
    title: 'Content not targeted',
    meaning: 'The page or app doesn’t match the contextual bundles or didn’t include its content.',
    advice: 'Add categories to the bundle or remove it.',
  },
};
