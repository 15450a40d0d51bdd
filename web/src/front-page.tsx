import { useHealth } from './use-health.ts';

const HEALTH_TEXT = {
  asking: 'Asking the server …',
  ready: 'Everything is running',
  degraded: 'Some parts are not ready',
  unreachable: 'The server does not answer',
} as const;

/** What a visitor sees before signing in: that the platform runs, and where to go from here. */
export function FrontPage() {
  const { health, parts, retry } = useHealth();
  return (
    <main>
      <header>
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <h1>Marquee</h1>
      </header>
      <p className="lead">
        A demand-side advertising platform, where every change is an event and every cent adds up.
      </p>
      <section aria-live="polite" className={`status ${health}`}>
        <h2>{HEALTH_TEXT[health]}</h2>
        {parts.length > 0 && (
          <ul>
            {parts.map((part) => (
              <li key={part.name} data-ok={part.ok}>
                <span>{part.name}</span>
                <span>{part.ok ? 'ready' : (part.reason ?? 'not ready')}</span>
              </li>
            ))}
          </ul>
        )}
        {health !== 'ready' && health !== 'asking' && (
          <button type="button" onClick={retry}>
            Ask again
          </button>
        )}
      </section>
      <nav aria-label="Where to go">
        <a href="/api/docs">API documentation</a>
        <a href="/api/openapi.json">OpenAPI document</a>
      </nav>
      <footer>
        <a href="https://db-ip.com">IP Geolocation by DB-IP</a> · Places from{' '}
        <a href="https://www.geonames.org">GeoNames</a>
      </footer>
    </main>
  );
}
