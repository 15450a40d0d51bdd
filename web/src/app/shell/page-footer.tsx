import { LegalLinks } from '../../features/legal/legal-links.tsx';
import { t } from '../../lib/i18n/i18n.ts';
import classes from './page-footer.module.css';

/** Legal texts, and the sources that must be named where their data decides: country of an address, names of places. */
export function PageFooter() {
  return (
    <footer className={classes.footer}>
      <LegalLinks />
      <p className={classes.sources}>
        <a href="https://db-ip.com" rel="noreferrer">
          {t('IP Geolocation by DB-IP')}
        </a>
        <a href="https://www.geonames.org" rel="noreferrer">
          {t('Places from GeoNames')}
        </a>
      </p>
    </footer>
  );
}
