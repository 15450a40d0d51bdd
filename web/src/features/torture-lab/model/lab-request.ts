import type { LabRun } from '@marquee/schemas/commands/lab';

import { t } from '../../../lib/i18n/i18n.ts';
import { jsonError } from './json-error.ts';

export type LabContentType = LabRun['contentType'];
export type OpenRtbVersion = LabRun['openrtbVersion'];

/** Guesses the content type of a pasted text from its first characters. */
export function contentTypeOf(text: string): LabContentType {
  const trimmed = text.trim();
  if (/^[{[]/.test(trimmed)) return 'application/json';
  return /^(?:https?:\/\/\S+)?\??[\w.~-]+=[^\s{}<>]*$/.test(trimmed) || /^https?:\/\/\S+\?\S*$/.test(trimmed)
    ? 'application/x-www-form-urlencoded'
    : 'text/plain';
}

export const CONTENT_TYPE_LABELS: Readonly<Record<LabContentType, string>> = {
  'application/json': t('an OpenRTB body'),
  'application/x-www-form-urlencoded': t('the query of a feed'),
  'text/plain': t('a body that is not JSON'),
};

/** The note below the field while the user types. */
export function requestNote(text: string): {
  readonly note: string;
  readonly syntaxError: string | undefined;
} {
  if (text.trim() === '') return { note: t('Paste a request or choose a sample.'), syntaxError: undefined };
  const type = contentTypeOf(text);
  const note = t('Read as {contentType}.', { contentType: CONTENT_TYPE_LABELS[type] });
  if (type !== 'application/json') return { note, syntaxError: undefined };
  const syntaxError = jsonError(text);
  return {
    note,
    syntaxError:
      syntaxError === undefined
        ? undefined
        : t('Line {line}, column {column}: {message}. You can still send it.', {
            line: syntaxError.line,
            column: syntaxError.column,
            message: syntaxError.message,
          }),
  };
}

interface Connection {
  readonly bidUrl: string;
}

/** The same request for a shell, to the exchange's own address: there it counts. */
export function curlRequest(text: string, version: OpenRtbVersion, { bidUrl }: Connection) {
  const type = contentTypeOf(text);
  if (type === 'application/x-www-form-urlencoded') {
    const query = text.trim().replace(/^[^?]*\?/, '');
    return {
      method: 'GET' as const,
      url: `${bidUrl}${bidUrl.includes('?') ? '&' : '?'}${query}`,
      headers: {},
      body: null,
    };
  }
  return {
    method: 'POST' as const,
    url: bidUrl,
    headers: { 'content-type': type, 'x-openrtb-version': version },
    body: text,
  };
}
