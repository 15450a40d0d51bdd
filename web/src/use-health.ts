import { useCallback, useEffect, useState } from 'react';

interface Part {
  readonly name: string;
  readonly ok: boolean;
  readonly reason?: string;
}

type Health = 'asking' | 'ready' | 'degraded' | 'unreachable';

/** Readiness of every part, as `/health/ready` tells it. */
export function useHealth(): { health: Health; parts: readonly Part[]; retry: () => void } {
  const [state, setState] = useState<{ health: Health; parts: readonly Part[] }>({
    health: 'asking',
    parts: [],
  });
  const ask = useCallback((signal?: AbortSignal) => {
    fetch('/health/ready', signal ? { signal } : {})
      .then(async (response) => {
        const body = (await response.json()) as { parts?: readonly Part[] };
        setState({ health: response.ok ? 'ready' : 'degraded', parts: body.parts ?? [] });
      })
      .catch(() => {
        if (!signal?.aborted) setState({ health: 'unreachable', parts: [] });
      });
  }, []);
  useEffect(() => {
    const abort = new AbortController();
    ask(abort.signal);
    return () => abort.abort();
  }, [ask]);
  return { ...state, retry: () => ask() };
}
