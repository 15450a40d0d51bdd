import { MESSAGES } from '@marquee/schemas/common/messages';
import { isSecureUrl } from '@marquee/schemas/creative/markup';
import type { ClickUrlCheck } from '@marquee/schemas/creative/views';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';

/** A sentence of a check. */
export interface Finding {
  readonly tone: 'good' | 'warning' | 'bad';
  readonly text: string;
}

/** What following a link found, as text. @param asked the link */
export function linkFindings(check: ClickUrlCheck, asked: string): readonly Finding[] {
  if (!check.isValid) return [{ tone: 'bad', text: declaredText(check.message ?? MESSAGES.urlFormat) }];
  return [
    check.isSecure
      ? { tone: 'good', text: t('Secure') }
      : { tone: 'bad', text: declaredText(MESSAGES.urlNotSecure) },
    answerFinding(check),
    ...redirectFindings(check, asked),
  ];
}

function answerFinding({ reachable, message, httpStatus }: ClickUrlCheck): Finding {
  if (!reachable) return { tone: 'bad', text: declaredText(message ?? t('This link doesn’t respond.')) };
  if (httpStatus === null) return { tone: 'good', text: t('Reachable') };
  return httpStatus >= 400
    ? { tone: 'warning', text: t('Responds with an error ({httpStatus})', { httpStatus }) }
    : { tone: 'good', text: t('Reachable ({httpStatus})', { httpStatus }) };
}

/** Where redirects led. Those to another host, and from https to http, want a look. */
function redirectFindings(
  { redirects, isSecure }: Pick<ClickUrlCheck, 'redirects' | 'isSecure'>,
  asked: string,
): readonly Finding[] {
  const finalUrl = redirects.at(-1);
  if (finalUrl === undefined) return [];
  const tone = hostOf(finalUrl) === hostOf(asked) ? 'good' : 'warning';
  const led: Finding = { tone, text: t('Redirects to {finalUrl}', { finalUrl }) };
  const leavesHttps = isSecure && !redirects.every(isSecureUrl);
  return leavesHttps ? [led, { tone: 'bad', text: t('A redirect is not secure.') }] : [led];
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');
