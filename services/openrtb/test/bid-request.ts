/** Look-ups of the few places that test requests name. */
export const TEST_GEO = {
  alpha3: (code: string) =>
    [
      ['US', 'USA'],
      ['DE', 'DEU'],
      ['CH', 'CHE'],
      ['AU', 'AUS'],
    ].find((codes) => codes.includes(code))?.[1],
  regionCode: (country: string, region: string) =>
    country === 'USA' && region === 'CALIFORNIA' ? 'CA' : undefined,
  cityIds: (country: string, name: string) =>
    country === 'USA' && name.toLowerCase() === 'boston' ? [4_930_956] : [],
};

/** A desktop web request for one 300x250 banner in the United States. */
export const bidRequest = (
  over: Record<string, unknown> = {},
  imp: Record<string, unknown> = {},
): object => ({
  id: 'request-1',
  imp: [{ id: '1', banner: { w: 300, h: 250 }, ...imp }],
  site: { id: 's1', domain: 'news.example', publisher: { id: 'p1' } },
  device: {
    ua: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
    ip: '203.0.113.0',
    geo: { country: 'USA', region: 'CA', city: 'Boston' },
    language: 'en',
  },
  user: { id: 'u1' },
  ...over,
});
