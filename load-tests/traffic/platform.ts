/** The control plane as the exchange's operator sees it. */
export interface Platform {
  /** Addresses to send bid requests to. */
  readonly bidUrls: readonly string[];
  /** The operator's bearer token. */
  readonly token: string;
}

interface EndpointRow {
  readonly isActive: boolean;
  readonly integration: string;
  readonly bidUrl: string;
}

/** Integrations that take bid requests by POST; the others are feeds. */
const OPEN_RTB: ReadonlySet<string> = new Set(['rtb', 'ortb']);

/** The bearer token of a person. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const login = await call(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (login as { access_token: string }).access_token;
}

/** Signs in and asks for the active OpenRTB endpoints. */
export async function connect(url: string, email: string, password: string): Promise<Platform> {
  const token = await signIn(url, email, password);
  const list = await call(`${url}/api/admin/ssp-endpoints?perPage=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bidUrls = (list as { data: readonly EndpointRow[] }).data
    .filter((endpoint) => endpoint.isActive && OPEN_RTB.has(endpoint.integration))
    .map((endpoint) => endpoint.bidUrl);
  if (bidUrls.length === 0) {
    throw new Error(
      'There is no active SSP endpoint. Add one under /api/admin/ssp-endpoints, or start with SEED=demo.',
    );
  }
  return { bidUrls, token };
}

async function call(url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    throw new Error(`${new URL(url).origin} does not answer. Start Marquee first: npm start`);
  }
  const body = (await response.json()) as { message?: string };
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body.message ?? ''}`);
  return body;
}
