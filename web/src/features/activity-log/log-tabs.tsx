import { NavLink } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import classes from './activity-log.module.css';

/** The two logs: what changed, and who looked. */
export const LogTabs = () => (
  <nav aria-label="Logs" className={classes.tabs}>
    <NavLink to={paths.activityLogs.href()} end className={classes.tab ?? ''}>
      Changes
    </NavLink>
    <NavLink to={paths.accessLog.href()} end className={classes.tab ?? ''}>
      Access
    </NavLink>
  </nav>
);
