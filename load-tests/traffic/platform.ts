/** The control plane as the exchange's operator sees it. */
export interface Platform {
  /** Addresses to send bid requests to. */
  readonly bidUrls: readonly string[];
}

interface EndpointRow {
  readonly isActive: boolean;
  readonly integration: string;
  readonly bidUrl: string;
}

/** Signs in and asks for the active OpenRTB endpoints. */
export async function connect(url: string, email: string, password: string): Promise<Platform> {
  const login = await call(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = login as { access_token: string };
  const list = await call(`${url}/api/admin/ssp-endpoints?perPage=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bidUrls = (list as { data: readonly EndpointRow[] }).data
    .filter((endpoint) => endpoint.isActive && endpoint.integration !== 'xml')
    .map((endpoint) => endpoint.bidUrl);
  if (bidUrls.length === 0) {
    throw new Error(
      'There is no active SSP endpoint. Add one under /api/admin/ssp-endpoints, or start with SEED=demo.',
    );
  }
  return { bidUrls };
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
