import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { ProfileView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { toPlotNumber } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useProfile } from '../../lib/profile.ts';
import { useLiveBalance } from '../../live/account.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IconCircleCheck } from '../../ui/icons.ts';
import { Text } from '../../ui/text.tsx';
import { balanceQuery, ownCampaignsQuery } from './api.ts';
import styles from './dashboard.module.css';
import { hasImpressions } from './first-impression.ts';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly action?: { readonly label: string; readonly to: string };
}

interface FirstStepsProps {
  /** In their place until it is known whether they are needed. */
  readonly loading?: ReactNode;
}

/** Steps of a new account until its first impression. */
export function FirstSteps({ loading = null }: FirstStepsProps) {
  const profile = useProfile();
  const { data: campaigns } = useQuery(ownCampaignsQuery);
  const { data: balanceAnswer } = useQuery(balanceQuery);
  const balance = useLiveBalance(balanceAnswer?.balance) ?? profile.balance;
  if (campaigns === undefined) return loading;
  if (hasImpressions(profile.totalSpent, campaigns)) return null;
  const steps = stepsOf(profile, balance, campaigns);
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title={t('Your first campaign')}
      description={t('{done} of {count} steps done', { done, count: steps.length })}
    >
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <StepLine key={step.title} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

/** @param balance dollars, as a decimal */
const stepsOf = (
  profile: ProfileView,
  balance: string,
  campaigns: readonly CampaignView[],
): readonly Step[] => [
  {
    title: t('Add funds'),
    text: t('Campaigns run while the balance is above $5.'),
    isDone: toPlotNumber(balance) > 5 || toPlotNumber(profile.totalSpent) > 0,
    action: { label: t('Top up'), to: paths.payments.href() },
  },
  {
    title: t('Create a creative'),
    text: t('A banner in a common size such as 300x250. Four or more work best.'),
    isDone: profile.creativesCount > 0,
    action: { label: t('New creative'), to: paths.creativeAdd.href() },
  },
  {
    title: t('Create a campaign'),
    text: t('Upload your images, choose where to run, and set a budget.'),
    isDone: campaigns.length > 0,
    action: { label: t('Guided setup'), to: paths.campaignGuided.href() },
  },
  {
    title: t('Wait for approval'),
    text: t('We review every campaign and creative and notify you of the outcome.'),
    isDone: campaigns.some(({ approved }) => approved === 'approved'),
  },
  {
    title: t('Get your first impression'),
    text: t('An approved campaign bids as soon as it is on. If it doesn’t bid, see its page.'),
    isDone: false,
  },
];

interface StepLineProps {
  readonly step: Step;
  /** From 1. */
  readonly number: number;
  readonly isNext: boolean;
}

function StepLine({ step, number, isNext }: StepLineProps) {
  return (
    <li className={styles.step}>
      {step.isDone ? (
        <IconCircleCheck className={styles.done} aria-label={t('Done')} role="img" />
      ) : (
        <span className={styles.todo} aria-hidden>
          {number}
        </span>
      )}
      <div className={styles.stepLabel}>
        <Text fw={500}>{step.title}</Text>
        <Text size="sm" c="dimmed">
          {step.text}
        </Text>
      </div>
      {step.action && !step.isDone && (
        <Button
          component={Link}
          to={step.action.to}
          size="compact-md"
          variant={isNext ? 'filled' : 'default'}
        >
          {step.action.label}
        </Button>
      )}
    </li>
  );
}
