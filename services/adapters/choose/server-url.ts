/** One server of a list. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** A URL that may name several servers, which `URL` cannot read. */
export interface ServerUrl {
  /** Without the colon. */
  readonly scheme: string;
  /** Decoded; undefined when absent. */
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** In the order given; at least one. */
  readonly servers: readonly ServerAddress[];
  /** After the servers, without the leading slash; may be empty. */
  readonly path: string;
  readonly parameters: URLSearchParams;
}

export interface ServerUrlOptions {
  /** Subject of the error's sentence: `EVENT_STORE_URL`. */
  readonly name: string;
  /** Accepted schemes with the port that is meant when none is given. */
  readonly schemes: Readonly<Record<string, number>>;
  /** The URL with one server and with several, as the error shows them. */
  readonly examples: readonly [one: string, several: string];
}

/** The URL names no server that can be reached. The message shows how it is written, and never the URL: passwords. */
export class InvalidServerUrl extends Error {
  override readonly name = 'InvalidServerUrl';
}

const SHAPE = /^([a-z][a-z0-9+.-]*):\/\/(?:([^@/?#]*)@)?([^/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/i;
const SERVER = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?$/i;

/**
 * Reads `scheme://user:password@host:port,host2:port/path?parameter=value`, the form that libpq, EventStoreDB and Kafka
 * share.
 * @throws InvalidServerUrl
 */
export function parseServerUrl(text: string, options: ServerUrlOptions): ServerUrl {
  const invalid = () =>
    new InvalidServerUrl(
      `${options.name} must be a URL such as ${options.examples[0]}, or with several servers ${options.examples[1]}.`,
    );
  const [, scheme = '', credentials, list = '', path = '', query = ''] = SHAPE.exec(text.trim()) ?? [];
  const defaultPort = options.schemes[scheme];
  if (defaultPort === undefined) throw invalid();
  const servers = list.split(',').map((part) => {
    const [, host, port = String(defaultPort)] = SERVER.exec(part.trim()) ?? [];
    const number = Number(port);
    if (host === undefined || number < 1 || number > 65_535) throw invalid();
    return { host, port: number };
  });
  const [user, password] = splitCredentials(credentials);
  try {
    return {
      scheme,
      user: user && decodeURIComponent(user),
      password: password && decodeURIComponent(password),
      servers,
      path,
      parameters: new URLSearchParams(query),
    };
  } catch {
    throw invalid();
  }
}

function splitCredentials(credentials: string | undefined): [string | undefined, string | undefined] {
  if (credentials === undefined || credentials === '') return [undefined, undefined];
  const colon = credentials.indexOf(':');
  if (colon < 0) return [credentials, undefined];
  return [credentials.slice(0, colon), credentials.slice(colon + 1)];
}

export const EVENT_STORE_DB_URL: ServerUrlOptions = {
  name: 'EVENT_STORE_URL',
  schemes: { esdb: 2113, 'esdb+discover': 2113 },
  examples: ['esdb://host:2113?tls=false', 'esdb://host:2113,host2:2113,host3:2113'],
};

export const postgresUrl = (name: string): ServerUrlOptions => ({
  name,
  schemes: { postgres: 5432, postgresql: 5432 },
  examples: [
    'postgres://user:password@host:5432/marquee',
    'postgres://user:password@host:5432,host2:5432/marquee?target_session_attrs=read-write',
  ],
});

export const KAFKA_URL: ServerUrlOptions = {
  name: 'TRAFFIC_LOG_URL',
  schemes: { kafka: 9092, 'kafka+ssl': 9092 },
  examples: ['kafka://host:9092', 'kafka://host:9092,host2:9092'],
};
