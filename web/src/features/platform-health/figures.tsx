import type { ComponentProps, ReactNode } from 'react';

import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { AsOf } from '../../widgets/as-of/as-of.tsx';

interface FiguresProps {
  readonly cols: NonNullable<ComponentProps<typeof SimpleGrid>['cols']>;
  /** When they were answered, milliseconds since 1970; 0 before that. */
  readonly at: number;
  readonly children: ReactNode;
}

/** Figures of one call side by side, with their common age. */
export const Figures = ({ cols, at, children }: FiguresProps) => (
  <Stack gap={4}>
    <SimpleGrid cols={cols} spacing="sm">
      {children}
    </SimpleGrid>
    <AsOf at={at} />
  </Stack>
);
