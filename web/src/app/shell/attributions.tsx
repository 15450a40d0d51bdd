import classes from './attributions.module.css';

/** Sources that are to be named where their data decides: the country of an address, the names of places. */
export function Attributions() {
  return (
    <footer className={classes.footer}>
      <a href="https://db-ip.com" rel="noreferrer">
        IP Geolocation by DB-IP
      </a>
      <span>
        Places from{' '}
        <a href="https://www.geonames.org" rel="noreferrer">
          GeoNames
        </a>
      </span>
    </footer>
  );
}
