import { Link, Outlet } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Logo } from '../../ui/theme/logo.tsx';
import { LanguageSwitch } from '../../widgets/language/language-switch.tsx';
import { PageFooter } from '../shell/page-footer.tsx';
import classes from './auth-layout.module.css';

const PROMISES = [
  [t('Every cent accounted for'), t('Budgets, balances and bids are settled to the billionth of a dollar.')],
  [t('Live, not overnight'), t('Impressions, clicks and spend reach your screen within a second.')],
  [t('Your rules decide'), t('Target, cap and pace; stop a campaign, and bidding stops within a second.')],
] as const;

/** Auth pages: the form, and beside it what Marquee is. */
export function AuthLayout() {
  return (
    <div className={classes.page}>
      <aside className={classes.story} aria-label={t('About Marquee')}>
        <div className={classes.lights} aria-hidden />
        <Logo size={40} />
        <p className={classes.claim}>{t('Put your name in lights, and watch it work.')}</p>
        <ul className={classes.promises}>
          {PROMISES.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </aside>
      <div className={classes.side}>
        <header className={classes.header}>
          <Link className={classes.logo} to={paths.login.href()} aria-label={t('Marquee, sign in')}>
            <Logo />
          </Link>
          <LanguageSwitch />
        </header>
        <main className={classes.card}>
          <Outlet />
        </main>
        <PageFooter />
      </div>
    </div>
  );
}
