import type { Language } from '@marquee/schemas/common/language';

import type { Mail } from '../mail/port.ts';

interface Expected {
  readonly language: Language;
  /** Where every link of a mail leads: `https://marquee.example`. */
  readonly publicUrl: string;
}

/** What a value leaves behind that was not put in. */
const UNFILLED = /\{\{|\{%|\$\{|\bnull\b|\bundefined\b|\bNaN\b|\[object/;

/** What keeps a mail from being one of Marquee's: the frame, its one button, both its parts, and where its links lead. */
export function mailFlaws(
  { subject, text, html = '' }: Omit<Mail, 'to'>,
  { language, publicUrl }: Expected,
): readonly string[] {
  const buttons = html.match(/<a [^>]*style="[^"]*display:inline-block/g)?.length ?? 0;
  const links = `${text} ${html.replaceAll('&amp;', '&')}`.match(/https?:\/\/[^\s"<]+/g) ?? [];
  const checks: readonly (readonly [boolean, string])[] = [
    [subject.trim() !== '', 'no subject'],
    [text.includes('\n'), 'no text part'],
    [html.startsWith('<!doctype html>\n') && html.trimEnd().endsWith('</html>'), 'no frame'],
    [html.split('>Marquee</p>').length === 2, 'not once the name of the product'],
    [html.includes(`<html lang="${language}">`), `not in ${language}`],
    [buttons === 1, `${buttons} buttons`],
    [!UNFILLED.test(`${subject} ${text} ${html}`), 'something is not filled in'],
    [links.some((link) => text.includes(link)), 'no link in the text part'],
    ...links.map((link) => [new URL(link).origin === publicUrl, `leads to ${link}`] as const),
  ];
  return checks.filter(([holds]) => !holds).map(([, flaw]) => flaw);
}
