import classes from './address-cell.module.css';

/** An address in one line and without `https://`; what does not fit is cut, the whole is its tooltip. */
export const AddressCell = ({ url, isLink = false }: { readonly url: string; readonly isLink?: boolean }) => {
  const shown = url.replace(/^https:\/\//i, '');
  return isLink ? (
    <a className={classes.address} title={url} href={url} target="_blank" rel="noreferrer">
      {shown}
    </a>
  ) : (
    <span className={classes.address} title={url}>
      {shown}
    </span>
  );
};
