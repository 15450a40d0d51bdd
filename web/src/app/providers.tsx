import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import type { ReactNode } from 'react';

import { queryClient } from '../lib/query-client.ts';
import { UiProvider } from '../ui/theme/ui-provider.tsx';

// A page that opens without a network waits for it at once, instead of trying first.
onlineManager.setOnline(navigator.onLine);

/** What every component may rely on: server data, the look, filters in the URL. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <NuqsAdapter>{children}</NuqsAdapter>
      </UiProvider>
    </QueryClientProvider>
  );
}
