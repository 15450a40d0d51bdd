import { api, noteRejection } from '../../lib/api-client.ts';
import { ApiError, NetworkError, problemOf } from '../../lib/api-error.ts';
import { readSession, readSudoUser } from '../../lib/session/session-store.ts';

export interface SendOptions {
  readonly signal: AbortSignal;
  /** Share that has left this computer, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Posts a form and reports its progress, which `fetch` cannot.
 * @throws ApiError for a rejection, NetworkError without an answer, DOMException `AbortError` when it was
 * cancelled
 */
export function sendForm(
  path: string,
  form: FormData,
  { signal, onProgress }: SendOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    // Otherwise Firefox reads an answer without a content type as XML, and says that it is none.
    request.responseType = 'text';
    request.setRequestHeader('accept', 'application/json');
    const session = readSession();
    if (session !== undefined) request.setRequestHeader('authorization', `Bearer ${session.token}`);
    const sudoUser = readSudoUser();
    if (sudoUser !== undefined) request.setRequestHeader('SudoUser', String(sudoUser));
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(parse(request.responseText));
      else reject(rejectionOf(request));
    };
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function rejectionOf(request: XMLHttpRequest): ApiError {
  // The client of all other calls knows what an ended session means, and sees it by its own call.
  if (request.status === 401) void api.get('/users/profile').catch(() => undefined);
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  const problem = problemOf(parse(request.responseText));
  const rejection = new ApiError(problem, new Response(null, { status: request.status, headers }));
  noteRejection(rejection);
  return rejection;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
