import type { StatementSummary } from '@marquee/schemas/payment/statement';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { AMOUNT_TITLES, amountsOf } from './month-amounts.ts';
import { monthName } from './month-name.ts';
import { monthHref, type StatementScope } from './scope.ts';
import classes from './statements.module.css';

interface MonthCardsProps {
  readonly scope: StatementScope;
  readonly months: readonly StatementSummary[];
}

/** The months below each other, where their table is wider than the window. */
export const MonthCards = ({ scope, months }: MonthCardsProps) => (
  <ul className={classes.cards} aria-label={t('Statements')}>
    {months.map((summary) => (
      <li key={summary.month} className={classes.card}>
        <div>
          <Link to={monthHref(scope, summary.month)}>{monthName(summary.month)}</Link>
          {summary.isOpen && <p className={classes.muted}>{t('So far')}</p>}
        </div>
        <dl className={classes.amounts}>
          {amountsOf(summary).map((amount, index) => (
            <div key={AMOUNT_TITLES[index]}>
              <dt>{AMOUNT_TITLES[index]}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.cardButtons}>
          <DownloadButtons scope={scope} month={summary.month} size="xs" />
        </div>
      </li>
    ))}
  </ul>
);
