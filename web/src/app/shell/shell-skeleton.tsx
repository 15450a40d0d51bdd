import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';

/** A page that is on its way, in the shape of one. */
export function ShellSkeleton() {
  return (
    <Stack p="lg" gap="lg" aria-busy="true" aria-label="Loading" role="status">
      <Skeleton height={32} width="min(16rem, 60%)" />
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height={88} />
        ))}
      </SimpleGrid>
      <Skeleton height={280} />
    </Stack>
  );
}
