import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Alert, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { useDebouncedValue } from '../../ui/hooks.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { trafficQuery, type TrafficQuestion } from './api.ts';
import classes from './traffic-calculator.module.css';
import { TrafficFilters } from './traffic-filters.tsx';
import { TrafficResults } from './traffic-results.tsx';
import { useQuestion, type QuestionState } from './use-question.ts';

const PAUSE_MS = 400;

/** What traffic there is to buy, before there is a campaign for it. */
export function TrafficCalculator() {
  const question = useQuestion();
  const [asked] = useDebouncedValue(question.body, PAUSE_MS);
  return (
    <>
      <PageHeader
        description={t('See how much traffic there is, what it costs and where it comes from.')}
        actions={
          <Button component={Link} to={paths.campaignAdd.href(question.campaignSearch)}>
            {t('Create campaign')}
          </Button>
        }
      />
      <div className={classes.columns}>
        <TrafficFilters question={question} asked={asked} />
        <Results question={question} asked={asked} />
      </div>
    </>
  );
}

interface ResultsProps {
  readonly question: QuestionState;
  /** The question a moment after it was last changed. */
  readonly asked: TrafficQuestion | undefined;
}

function Results({ question, asked }: ResultsProps) {
  const { data, dataUpdatedAt, error, isPlaceholderData, refetch } = useQuery(trafficQuery(asked));
  if (question.body === undefined) {
    return (
      <Alert tone="warning" title={t('These filters can’t be used')}>
        {t('Some values in the address aren’t valid. Clear the filters to start again.')}
      </Alert>
    );
  }
  if (data === undefined && error !== null) {
    return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height={480} radius="md" />;
  return (
    <div aria-busy={isPlaceholderData || asked !== question.body}>
      <TrafficResults traffic={data} answeredAtMs={dataUpdatedAt} question={question} />
    </div>
  );
}
