import { XMLParser, XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { XmlFill, XmlNode } from './xml-template.ts';
import { addressElement, compileXml, element } from './xml-template.ts';

type Slot = 'a' | 'b';
const render = (node: XmlNode<Slot>, fill: Partial<XmlFill<Slot>> = {}): string =>
  compileXml([node])({ slot: () => '', macro: () => undefined, ...fill });
const reader = new XMLParser({ ignoreAttributes: false, parseTagValue: false, trimValues: false });

describe('an XML template', () => {
  it('escapes text by its context', () => {
    const hostile = `<&>"'\t\n]]>`;
    const node = element<Slot>(
      'E',
      { of: { slot: 'a' }, fixed: hostile },
      { text: { slot: 'a' } },
      { cdata: hostile },
    );
    expect(render(node, { slot: () => hostile })).toBe(
      '<E of="&lt;&amp;&gt;&quot;&apos;&#9;&#10;]]&gt;" fixed="&lt;&amp;&gt;&quot;&apos;&#9;&#10;]]&gt;">' +
        '&lt;&amp;&gt;&quot;&apos;\t\n]]&gt;<![CDATA[<&>"\'\t\n]]]]><![CDATA[>]]></E>',
    );
  });

  it('fills macros before it escapes, so that an encoded one encodes the value', () => {
    const node = addressElement<Slot>('U', 'https://a.example/?d={domain}&e={domain_enc}', {
      at: '{domain_enc}',
      plain: '{domain}',
    });
    expect(render(node, { macro: (name) => (name === 'domain' ? 'a&b' : undefined) })).toBe(
      '<U at="a%26b" plain="a&amp;b"><![CDATA[https://a.example/?d=a%26b&e=a%26b]]></U>',
    );
  });

  it('puts elements where they belong, and writes empty ones short', () => {
    const node = element<Slot>('E', {}, { elements: 'a' }, { elements: 'b' });
    expect(render(node, { slot: (name) => (name === 'a' ? '<X/>' : '') })).toBe('<E><X/></E>');
    expect(render(element<Slot>('E', { id: '1' }))).toBe('<E id="1"/>');
  });

  it('replaces what XML cannot hold, and keeps whole pairs', () => {
    const odd = 'a\u0000b\u001fc\ud800d\uffffe😀';
    expect(
      render(element<Slot>('E', { of: odd }, { text: odd }, { cdata: { slot: 'a' } }), { slot: () => odd }),
    ).toBe('<E of="a�b�c�d�e😀">a�b�c�d�e😀<![CDATA[a�b�c�d�e😀]]></E>');
  });

  it('is read back as it was filled', () => {
    // A reader makes one line end of all, and a fixed text has no macros here.
    const text = fc.string({
      unit: fc.constantFrom('<', '>', ']', '&', '"', "'", 'a', '!', '[', 'amp;', ' '),
    });
    fc.assert(
      fc.property(text, text, text, (attribute, cdata, fixed) => {
        const node = element<Slot>(
          'E',
          { of: { slot: 'a' } },
          element('C', {}, { cdata: { slot: 'b' } }),
          element('F', {}, { text: fixed }),
        );
        const xml = render(node, { slot: (name) => (name === 'a' ? attribute : cdata) });
        expect(XMLValidator.validate(xml)).toBe(true);
        expect(reader.parse(xml)).toEqual({ E: { '@_of': attribute, C: cdata, F: fixed } });
      }),
    );
  });
});
