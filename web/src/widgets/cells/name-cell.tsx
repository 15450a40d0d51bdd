import classes from './cells.module.css';

/** A name of at most 255 characters in two lines; the whole of it is its title. */
export const NameCell = ({ name }: { readonly name: string }) => (
  <span className={classes.name} title={name}>
    {name}
  </span>
);
