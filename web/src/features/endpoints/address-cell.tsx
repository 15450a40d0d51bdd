import classes from './address-cell.module.css';

interface AddressCellProps {
  readonly url: string;
  /** Leads there. */
  readonly isLink?: boolean;
}

/** An address without `https://`, in two lines at most that end where its parts do; the whole is its tooltip. */
export const AddressCell = ({ url, isLink = false }: AddressCellProps) => {
  const parts = url.replace(/^https:\/\//i, '').split(/(?<=[./-])/);
  const shown = parts.flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]));
  return isLink ? (
    <a
      className={`${classes.address} ${classes.link}`}
      title={url}
      href={url}
      target="_blank"
      rel="noreferrer"
    >
      {shown}
    </a>
  ) : (
    <span className={classes.address} title={url}>
      {shown}
    </span>
  );
};
