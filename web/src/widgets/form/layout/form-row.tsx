import type { ReactNode } from 'react';

import classes from './form.module.css';

/** Fields side by side where they fit. */
export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
