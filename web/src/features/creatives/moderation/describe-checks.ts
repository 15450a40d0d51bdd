import type { CheckedFile, CheckedLink, CreativeChecks, LinkPurpose } from '@marquee/schemas/creative/checks';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { locale, t } from '../../../lib/i18n/i18n.ts';
import { formatList } from '../../../lib/sentences/format-list.ts';
import { type Finding, linkFindings } from '../../../widgets/click-url/link-findings.ts';

/** What was found of one part of a creative. */
export interface CheckedPart {
  readonly key: string;
  readonly title: string;
  /** The URL that was followed, where the page does not show it elsewhere. */
  readonly url: string | undefined;
  readonly findings: readonly Finding[];
}

const PURPOSES: Readonly<Record<LinkPurpose, string>> = {
  click: t('Click URL'),
  image: t('Image'),
  video: t('Video'),
  vast: t('VAST tag'),
  companion: t('Companion banner'),
  html5: t('HTML5 zip'),
};

/** So many addresses of an HTML5 zip are named; the rest is counted. */
const LINKS_NAMED = 10;

/** What the platform's own checks found, part by part: links, uploaded files, markup. */
export function describeChecks({ links, files, markup, html5 }: CreativeChecks): readonly CheckedPart[] {
  return [
    ...links.map(linkPart),
    ...files.map(filePart),
    ...(markup === null
      ? []
      : [
          {
            key: 'markup',
            title: html5 === null ? t('Markup') : t('Files'),
            url: undefined,
            findings: [
              markup.message === null
                ? ({ tone: 'good', text: t('No problems found') } as const)
                : ({ tone: 'bad', text: declaredText(markup.message) } as const),
              { tone: 'good', text: formatBytes(markup.bytes) } as const,
            ],
          },
        ]),
    ...(html5 === null ? [] : [html5Part(html5)]),
  ];
}

/** What the files of an HTML5 zip load or name elsewhere; plain http comes first. */
function html5Part({ files, links }: NonNullable<CreativeChecks['html5']>): CheckedPart {
  const named = links.slice(0, LINKS_NAMED).map(({ path, url, isSecure }): Finding => ({
    tone: isSecure ? 'good' : 'bad',
    text: t('{path} names {url}', { path, url }),
  }));
  const rest = links.length - named.length;
  return {
    key: 'html5',
    title: t('Addresses in the zip'),
    url: undefined,
    findings: [
      { tone: 'good', text: t('{count, plural, one {# file} other {# files}}', { count: files }) },
      ...(links.length === 0 ? [{ tone: 'good', text: t('No addresses elsewhere') } as const] : named),
      ...(rest > 0 ? [{ tone: 'warning', text: t('and {rest} more', { rest }) } as const] : []),
    ],
  };
}

function linkPart(link: CheckedLink): CheckedPart {
  const { purpose, url, macros } = link;
  const isClick = purpose === 'click';
  return {
    key: url,
    title: PURPOSES[purpose],
    url: isClick ? undefined : url,
    findings: [...linkFindings(link, url), ...(isClick ? [macrosFinding(macros)] : [])],
  };
}

const macrosFinding = (macros: readonly string[]): Finding => ({
  tone: 'good',
  text: macros.length === 0 ? t('No macros') : t('Macros: {macros}', { macros: formatList(macros) }),
});

function filePart(
  { purpose, originName, weight, width, height, declared }: CheckedFile,
  index: number,
): CheckedPart {
  const size = t('{width} × {height} px', { width, height });
  const findings: Finding[] = [
    { tone: 'good', text: originName },
    { tone: 'good', text: size },
    { tone: 'good', text: formatBytes(weight) },
  ];
  // A file of twice the pixels is meant for dense screens.
  if (declared !== null && width * declared.height !== height * declared.width) {
    findings.push({
      tone: 'warning',
      text: t('Doesn’t fit {width} × {height} px', { width: declared.width, height: declared.height }),
    });
  }
  // Two uploads may have one name.
  return { key: `file ${index}`, title: PURPOSES[purpose], url: undefined, findings };
}

const BYTES_PER_KILOBYTE = 1_000;
const SIZE = { style: 'unit', maximumSignificantDigits: 3 } as const;
const few = new Intl.NumberFormat(locale, { ...SIZE, unit: 'byte', unitDisplay: 'long' });
const kilobytes = new Intl.NumberFormat(locale, { ...SIZE, unit: 'kilobyte' });

/** `668 bytes`, `42.1 kB`. */
const formatBytes = (bytes: number): string =>
  bytes < BYTES_PER_KILOBYTE ? few.format(bytes) : kilobytes.format(bytes / BYTES_PER_KILOBYTE);
