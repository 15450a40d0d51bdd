import { NavLink, type NavLinkProps } from '@mantine/core';
import { createPolymorphicComponent } from '@mantine/core';

import styles from './nav.module.css';

/** A line of the main menu: `component={Link} to=… active label leftSection`; a bulb lights up where one is. */
export const NavItem = createPolymorphicComponent<'a', NavLinkProps>((props: NavLinkProps) => (
  <NavLink variant="subtle" classNames={{ root: styles.item ?? '', label: styles.label ?? '' }} {...props} />
));
