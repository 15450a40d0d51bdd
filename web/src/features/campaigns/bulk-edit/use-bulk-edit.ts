import { useCallback, useState } from 'react';

import type { BulkResult } from '../../../widgets/entity-list/resource.ts';

type Settle = (result: BulkResult | undefined) => void;

/** Opens the editor of many campaigns as a question: what it resolves to became of them, undefined when it was closed. */
export function useBulkEdit() {
  const [opened, setOpened] = useState<{ readonly ids: readonly number[]; readonly settle: Settle }>();
  const open = useCallback(
    (ids: readonly number[]) =>
      new Promise<BulkResult | undefined>((resolve) => setOpened({ ids, settle: resolve })),
    [],
  );
  const close: Settle = (result) => {
    opened?.settle(result);
    setOpened(undefined);
  };
  return { ids: opened?.ids, open, close };
}
