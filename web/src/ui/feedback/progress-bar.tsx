import classes from './progress-bar.module.css';

/**
 * The thin line at the top of the window, below the banners that are above the page, while something loads: once, before
 * the pages. For the eye alone: what loads says so itself (`aria-busy`), and a bar that is there at every request would be
 * read out at every request.
 *
 * Our own instead of @mantine/nprogress, with which every first page weighs 1.3 KB more (gzipped): ADR 0037.
 */
export const ProgressBar = ({ isBusy }: { readonly isBusy: boolean }) => (
  <div aria-hidden className={classes.place}>
    <div className={classes.bar} data-busy={isBusy} />
  </div>
);
