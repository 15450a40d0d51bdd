import { MESSAGES } from '@marquee/schemas/common/messages';
import type { ClickUrlCheck } from '@marquee/schemas/creative/views';
import { useQuery } from '@tanstack/react-query';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Loader } from '../../ui/feedback/feedback.tsx';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../ui/icons.ts';
import { clickUrlCheckQuery } from './click-url-check.ts';
import classes from './click-url.module.css';

interface Finding {
  readonly tone: 'good' | 'warning' | 'bad';
  readonly text: string;
}

/** What a check of a link found, as text. */
function findingsOf(check: ClickUrlCheck, asked: string): readonly Finding[] {
  if (!check.isValid) return [{ tone: 'bad', text: declaredText(check.message ?? MESSAGES.urlFormat) }];
  const findings: Finding[] = [
    check.isSecure
      ? { tone: 'good', text: t('Secure') }
      : { tone: 'bad', text: declaredText(MESSAGES.urlNotSecure) },
  ];
  const { httpStatus, finalUrl } = check;
  if (!check.reachable)
    findings.push({ tone: 'bad', text: declaredText(check.message ?? t('This link doesn’t respond.')) });
  else if (httpStatus !== null && httpStatus >= 400)
    findings.push({ tone: 'warning', text: t('Responds with an error ({httpStatus})', { httpStatus }) });
  else
    findings.push({
      tone: 'good',
      text: httpStatus === null ? t('Reachable') : t('Reachable ({httpStatus})', { httpStatus }),
    });
  if (finalUrl !== null && finalUrl !== asked) {
    findings.push({
      tone: hostOf(finalUrl) === hostOf(asked) ? 'good' : 'warning',
      text: t('Redirects to {finalUrl}', { finalUrl }),
    });
  }
  return findings;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

const ICONS = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX };

/** Follows a link and says what it found. @param url undefined checks nothing */
export function ClickUrlStatus({ url }: { readonly url: string | undefined }) {
  const { data, isFetching, error } = useQuery(clickUrlCheckQuery(url));
  return (
    <div className={classes.status} role="status">
      {isFetching && data === undefined && (
        <span className={classes.finding}>
          <Loader size="xs" aria-label={t('Checking the link')} /> {t('Checking the link…')}
        </span>
      )}
      {error !== null && (
        <span className={classes.finding}>
          {t('Couldn’t check the link: {message}', { message: error.message })}
        </span>
      )}
      {url !== undefined &&
        data !== undefined &&
        findingsOf(data, url).map(({ tone, text }) => {
          const Sign = ICONS[tone];
          return (
            <span key={text} className={classes.finding} data-tone={tone}>
              <Sign size="1rem" aria-hidden />
              {text}
            </span>
          );
        })}
    </div>
  );
}
