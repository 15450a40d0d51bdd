import { describe, expect, it } from 'vitest';

import { returnPath } from './return-path.ts';

describe('the way back to where a creative was needed', () => {
  it('brings the new creative along', () => {
    expect(returnPath('/campaigns/add#creatives', 7)).toBe('/campaigns/add?creativeId=7#creatives');
    expect(returnPath('/campaigns/3/edit?x=1', 7)).toBe('/campaigns/3/edit?x=1&creativeId=7');
  });

  it('leaves the address as it is when the campaign has the creative already', () => {
    expect(returnPath('/campaigns/3/related-creatives', undefined)).toBe('/campaigns/3/related-creatives');
  });

  it('leads nowhere else', () => {
    for (const elsewhere of [
      null,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'campaigns',
    ])
      expect(returnPath(elsewhere, 7)).toBeUndefined();
  });
});
