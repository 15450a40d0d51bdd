import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import classes from './legal.module.css';

const LINKS = [
  [paths.termsOfService, 'Terms of service'],
  [paths.termsOfUse, 'Terms of use'],
  [paths.privacyPolicy, 'Privacy policy'],
  [paths.ccpa, 'California privacy'],
  [paths.publisherAgreement, 'Publisher agreement'],
] as const;

/** Links to every legal text, for the foot of a page. */
export function LegalLinks() {
  return (
    <nav aria-label="Legal" className={classes.links}>
      {LINKS.map(([path, label]) => (
        <Link key={label} to={path.href()}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
