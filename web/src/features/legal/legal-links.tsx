import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import classes from './legal.module.css';

const LINKS = [
  [paths.termsOfService, t('Terms of service')],
  [paths.termsOfUse, t('Terms of use')],
  [paths.privacyPolicy, t('Privacy policy')],
  [paths.ccpa, t('California privacy')],
  [paths.publisherAgreement, t('Publisher agreement')],
] as const;

/** Links to every legal text, for the foot of a page. */
export function LegalLinks() {
  return (
    <nav aria-label={t('Legal')} className={classes.links}>
      {LINKS.map(([path, label]) => (
        <Link key={label} to={path.href()}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
