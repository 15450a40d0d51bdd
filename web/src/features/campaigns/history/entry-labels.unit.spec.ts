import { describe, expect, it } from 'vitest';

import { authorLabel, entryTitle } from './entry-labels.ts';

describe('an entry of the history', () => {
  it('says what happened', () => {
    expect(entryTitle({ type: 'CampaignStopped', duplicatedFrom: null })).toBe('Turned off');
    expect(entryTitle({ type: 'CampaignCreated', duplicatedFrom: 7 })).toBe('Copied from campaign #7');
  });

  it('names its author as the reader does', () => {
    expect(authorLabel('owner', 'own')).toBe('You');
    expect(authorLabel('owner', 'all')).toBe('Advertiser');
    expect(authorLabel('staff', 'own')).toBe('Marquee');
    expect(authorLabel('platform', 'own')).toBe('Marquee, automatically');
  });
});
