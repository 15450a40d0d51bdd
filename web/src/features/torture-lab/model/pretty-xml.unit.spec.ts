import { expect, test } from 'vitest';

import { prettyXml } from './pretty-xml.ts';

test('elements stand on lines of their own, texts stay with theirs', () => {
  const vast =
    '<?xml version="1.0"?><VAST version="3.0"><Ad id="7"><InLine><AdTitle>A video</AdTitle><Empty/><Impression><![CDATA[https://edge.example/t?a=1&b=<2>]]></Impression></InLine></Ad></VAST>';
  expect(prettyXml(vast)).toBe(
    [
      '<?xml version="1.0"?>',
      '<VAST version="3.0">',
      '  <Ad id="7">',
      '    <InLine>',
      '      <AdTitle>A video</AdTitle>',
      '      <Empty/>',
      '      <Impression><![CDATA[https://edge.example/t?a=1&b=<2>]]></Impression>',
      '    </InLine>',
      '  </Ad>',
      '</VAST>',
    ].join('\n'),
  );
});

test('what is pretty already stays as it is', () => {
  const text = '<result>\n  <listing>\n    <bid>0.00125</bid>\n  </listing>\n  <empty></empty>\n</result>';
  expect(prettyXml(text)).toBe(text);
});

test.each(['not XML', '', '</closed>', 'a < b'])('%j is left alone', (text) => {
  expect(prettyXml(text)).toBe(text);
});
