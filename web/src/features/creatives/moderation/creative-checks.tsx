import type { CreativeChecks as Checks } from '@marquee/schemas/creative/checks';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Loader } from '../../../ui/feedback/feedback.tsx';
import { AsOf } from '../../../widgets/as-of/as-of.tsx';
import { FindingMark } from '../../../widgets/click-url/click-url-status.tsx';
import { ClearScan } from '../scan/clear-scan.tsx';
import { ScanSummary } from '../scan/scan-summary.tsx';
import { describeChecks } from './describe-checks.ts';
import classes from './moderation.module.css';
import { checksQuery } from './queries.ts';

/** What the platform's own checks and the scanner find in a creative, and when they looked. */
export function CreativeChecks({ creative }: { readonly creative: CreativeView }) {
  const { data, error, isFetching, refetch } = useQuery(checksQuery(creative));
  return (
    <div className={classes.stack}>
      <div className={classes.stack} role="status">
        {data === undefined && isFetching && (
          <span className={classes.inline}>
            <Loader size="xs" aria-label={t('Checking')} /> {t('Checking…')}
          </span>
        )}
        {error !== null && (
          <FindingMark tone="bad" text={t('Couldn’t check it: {message}', { message: error.message })} />
        )}
        {data !== undefined && <Found checks={data} />}
      </div>
      {data?.scan.state === 'malware' && <ClearScan creative={creative} />}
      <span className={classes.inline}>
        {data !== undefined && <AsOf at={Date.parse(data.checkedAt)} />}
        <Button
          size="compact-xs"
          variant="default"
          loading={data !== undefined && isFetching}
          disabled={data === undefined && isFetching}
          onClick={() => void refetch()}
        >
          {t('Check again')}
        </Button>
      </span>
    </div>
  );
}

const Found = ({ checks }: { readonly checks: Checks }) => (
  <>
    {describeChecks(checks).map(({ key, title, url, findings }) => (
      <div key={key} className={classes.inline}>
        <strong>{title}</strong>
        {url !== undefined && <span className={classes.url}>{url}</span>}
        {findings.map((finding) => (
          <FindingMark key={finding.text} {...finding} />
        ))}
      </div>
    ))}
    <div className={classes.inline}>
      <strong>{t('Scan')}</strong>
      <ScanSummary {...checks.scan} />
    </div>
  </>
);
