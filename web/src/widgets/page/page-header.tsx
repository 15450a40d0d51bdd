import { useEffect, useRef, type ReactNode } from 'react';

import { useCurrentRoute } from '../../lib/current-route.ts';
import { DocumentTitle } from './document-title.tsx';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  /** Default: the route's own title. */
  readonly title?: string;
  /** Beside the title: a status, a type. */
  readonly badge?: ReactNode;
  readonly description?: ReactNode;
  /** One primary action at most. */
  readonly actions?: ReactNode;
}

/** The one `h1` of a page, with what can be done there; takes the focus after a navigation. */
export function PageHeader({ title, badge, description, actions }: PageHeaderProps) {
  const route = useCurrentRoute();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = title ?? route?.title ?? '';
  useEffect(() => {
    // Screen readers start at the heading; a focus that the user moved in the meantime remains.
    if (document.activeElement === null || document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [route?.id]);
  return (
    <header className={classes.header}>
      <DocumentTitle title={text} />
      <div className={classes.text}>
        <div className={classes.line}>
          <h1 ref={heading} tabIndex={-1} className={classes.title} title={text}>
            {text}
          </h1>
          {badge}
        </div>
        {description !== undefined && <p className={classes.description}>{description}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
