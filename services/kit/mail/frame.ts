import type { Language } from '@marquee/schemas/common/language';

interface MailFrame {
  readonly language: Language;
  /** Of the document, as HTML; so are the others. */
  readonly title: string;
  readonly body: string;
  readonly footer: string;
}

/** The HTML of every mail: the name of the product above a card. */
export const framedMail = ({ language, title, body, footer }: MailFrame): string => `<!doctype html>
<html lang="${language}">
  <head><meta charset="utf-8"><title>${title}</title></head>
  <body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 sans-serif;color:#1f2430">
    <div style="max-width:560px;margin:0 auto">
      <p style="margin:0 0 16px;font-size:20px;font-weight:700;color:#4f46e5">Marquee</p>
      <div style="padding:24px;background:#fff;border-radius:8px">
${body}
      </div>
      <p style="margin:16px 0 0;color:#5c6370;font-size:13px">${footer}</p>
    </div>
  </body>
</html>
`;

const BUTTON =
  'display:inline-block;padding:10px 20px;background:#4f46e5;border-radius:6px;color:#fff;font-weight:600;text-decoration:none';

/** A link as a button. @param href, label as HTML */
export const mailButton = (href: string, label: string): string =>
  `<p><a href="${href}" style="${BUTTON}">${label}</a></p>`;
