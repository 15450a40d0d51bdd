import type { Settings } from './settings.ts';

/** Where the edge is for this process, whatever its public address. */
export function edgeOrigin(settings: Pick<Settings, 'host' | 'edgePort' | 'edgeUrl'>): string {
  const { host: listening, edgePort, edgeUrl } = settings;
  if (edgeUrl !== undefined) return edgeUrl;
  const host = listening === '0.0.0.0' || listening === '::' ? '127.0.0.1' : listening;
  return `http://${host.includes(':') ? `[${host}]` : host}:${edgePort}`;
}
