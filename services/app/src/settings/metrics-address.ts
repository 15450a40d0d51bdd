/** Variables of the environment that name ports, read. */
interface PortVariables {
  readonly NODE_ENV: string;
  readonly PORT: number;
  readonly EDGE_PORT: number;
  readonly EDGES: number;
  readonly METRICS_HOST: string;
  readonly METRICS_PORT?: number | undefined;
  readonly EDGE_METRICS_PORT?: number | undefined;
}

/**
 * Where metrics and readiness with its reasons are served. Undefined ports mean the public ones, for
 * development. The n-th edge of a machine uses `edgePort + n - 1`.
 */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number | undefined;
  readonly edgePort: number | undefined;
}

/** Default ports of production, where public ports reveal no internals. */
const PRODUCTION = { port: 8082, edgePort: 8083 } as const;

export function metricsAddress(e: PortVariables): MetricsAddress {
  const fallback = e.NODE_ENV === 'production' ? PRODUCTION : undefined;
  return {
    host: e.METRICS_HOST,
    port: e.METRICS_PORT ?? fallback?.port,
    edgePort: e.EDGE_METRICS_PORT ?? fallback?.edgePort,
  };
}

/** What is wrong where two servers would listen on one port. */
export function portErrors(e: PortVariables): string[] {
  const { port, edgePort } = metricsAddress(e);
  const errors = e.PORT === e.EDGE_PORT ? ['PORT and EDGE_PORT must differ.'] : [];
  if (port !== undefined && [e.PORT, e.EDGE_PORT].includes(port))
    errors.push(`METRICS_PORT (${port}) must differ from PORT and EDGE_PORT.`);
  if (edgePort === undefined) return errors;
  const end = edgePort + e.EDGES;
  const taken = [e.PORT, e.EDGE_PORT, port].find((one) => one !== undefined && one >= edgePort && one < end);
  if (taken !== undefined)
    errors.push(
      `EDGE_METRICS_PORT (${edgePort}) and one more for each further edge must differ from the other ports, such as ${taken}.`,
    );
  if (end > 65_536)
    errors.push(`EDGE_METRICS_PORT (${edgePort}) leaves no port for each of ${e.EDGES} edges.`);
  return errors;
}
