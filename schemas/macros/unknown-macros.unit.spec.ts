import { describe, expect, it } from 'vitest';

import { ALL_MACROS } from './macros.ts';
import { unknownMacroMessage } from './unknown-macros.ts';

const message = (query: string) => unknownMacroMessage(`https://shop.example/?a=1&${query}`);

describe('a macro in a URL that is not one of ours', () => {
  it.each([
    ['c={clickid}', '{clickid}', '{click_id}'],
    ['c={CLICK_ID}', '{CLICK_ID}', '{click_id}'],
    ['c={click-id}', '{click-id}', '{click_id}'],
    ['z={zoneid}', '{zoneid}', '{site_id}'],
    ['z={campain_id}', '{campain_id}', '{campaign_id}'],
    ['z={{country}}', '{{country}}', '{country}'],
    ['z=${click_id}', '${click_id}', '{click_id}'],
    ['z=%7Bclickid%7D', '%7Bclickid%7D', '{click_id}'],
    ['z={subid}&y={nothing_like_it}', '{subid}', '{click_id}'],
  ])('%s: is named, with the one that was meant', (query, macro, meant) => {
    expect(message(query)).toBe(`Unknown macro ${macro}. Did you mean ${meant}?`);
  });

  it('is named alone where none resembles it', () => {
    expect(message('z={constructor}')).toMatch(/^Unknown macro \{constructor\}\. Choose/);
    expect(message('z={weather}')).toBe('Unknown macro {weather}. Choose one from the list of macros.');
    expect(message('z=${AUCTION_PRIZE}')).toMatch(/^Unknown macro \$\{AUCTION_PRIZE\}\. /);
  });
});

describe('what is not reported', () => {
  it.each(ALL_MACROS.map(({ code }) => code))('%s', (code) => {
    expect(message(`m=${code}`)).toBeUndefined();
  });

  it.each([
    'p=${AUCTION_PRICE:B64}',
    'p=%24%7BAUCTION_PRICE%7D',
    'p=${auction_price}',
    'p={}',
    'p={"a":1}',
    'p={1}',
    'p=plain',
    'id={A2504E04-4F89-11D3-9A0C-0305E82C3301}',
    'q=%7Bfields%7D',
    'gdpr=${GDPR}&consent=${GDPR_CONSENT_755}&usp=${US_PRIVACY}&gpp=${GPP_STRING_755}&sid=${GPP_SID}',
  ])('%s', (query) => {
    expect(message(query)).toBeUndefined();
  });
});
