import { Link } from 'react-router-dom';

import { Button } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.ts';

interface NewButtonProps {
  /** Path of the form. */
  readonly to: string;
  /** `New filter list` */
  readonly children: string;
}

/** The primary action of a list's page: leads to the form that adds one. */
export const NewButton = ({ to, children }: NewButtonProps) => (
  <Button component={Link} to={to} leftSection={<IconPlus size="1rem" aria-hidden />}>
    {children}
  </Button>
);
