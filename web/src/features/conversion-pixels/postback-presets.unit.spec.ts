import { expect, it } from 'vitest';

import { POSTBACK_PRESETS, postbackUrlFor } from './postback-presets.ts';

const URL = 'https://t.example/t/postback?id=abc&click_id={click_id}&value={value}&secret={postback_secret}';

it.each([
  ['server', 'click_id={click_id}&value={value}'],
  ['binom', 'click_id={externalid}&value={payout}'],
  ['bemob', 'click_id={externalId}&value={payout}'],
  ['keitaro', 'click_id={external_id}&value={revenue}'],
  ['voluum', 'click_id={externalid}&value={payout}'],
] as const)('writes the postback URL with the placeholders of %s', (id, expected) => {
  const preset = POSTBACK_PRESETS.find((each) => each.id === id);
  expect(preset && postbackUrlFor(URL, preset)).toBe(
    `https://t.example/t/postback?id=abc&${expected}&secret={postback_secret}`,
  );
});

it('names each tracker once', () => {
  expect(new Set(POSTBACK_PRESETS.map(({ id }) => id)).size).toBe(POSTBACK_PRESETS.length);
});
