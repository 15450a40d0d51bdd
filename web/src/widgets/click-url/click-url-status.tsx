import { useQuery } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { Loader } from '../../ui/feedback/feedback.tsx';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../ui/icons.ts';
import { clickUrlCheckQuery } from './click-url-check.ts';
import classes from './click-url.module.css';
import { type Finding, linkFindings } from './link-findings.ts';

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
        linkFindings(data, url).map((finding) => <FindingMark key={finding.text} {...finding} />)}
    </div>
  );
}

/** A sentence of a check, with the sign of its tone. */
export function FindingMark({ tone, text }: Finding) {
  const Sign = ICONS[tone];
  return (
    <span className={classes.finding} data-tone={tone}>
      <Sign size="1rem" aria-hidden />
      {text}
    </span>
  );
}
