import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';

/** A page that is on its way, in the shape of one. */
export function ShellSkeleton() {
  return (
    <Stack p="lg" gap="lg" aria-busy="true" aria-label="Loading" role="status">
      <Skeleton height={32} width="min(16rem, 60%)" />
      <Skeleton height={72} />
      <Skeleton height={320} />
    </Stack>
  );
}
