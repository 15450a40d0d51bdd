import { t } from '../../lib/i18n/i18n.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { HistoryCard } from './history-card.tsx';
import { LabResultView } from './lab-result.tsx';
import { RequestCard } from './request-card.tsx';
import classes from './torture-lab.module.css';
import { useLab } from './use-lab.ts';

/** Any request, answered as an exchange would be, with everything that led to the answer. */
export function TortureLab() {
  const lab = useLab();
  return (
    <>
      <PageHeader
        description={t(
          'Run any request as an exchange would send it. Nothing is billed, reserved, counted or stored.',
        )}
      />
      <div className={classes.columns}>
        <div className={classes.asking}>
          <RequestCard lab={lab} />
          <div className={classes.last}>
            <HistoryCard onRecall={lab.recall} shownId={lab.shown?.id} />
          </div>
        </div>
        <LabResultView shown={lab.shown} isRunning={lab.isRunning} />
      </div>
    </>
  );
}
