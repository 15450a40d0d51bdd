import type { ReactNode } from 'react';

import { ApiError, type FieldError } from '../../../lib/api-error.ts';
import { textsOf, messageFor } from '../../../lib/error-catalogue.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { List, Text } from '../../../ui/text.tsx';
import { RetryCountdown } from './retry-countdown.tsx';

/** What is wrong with a form beyond its fields. */
export interface FormErrorText {
  readonly title: string;
  readonly lines: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  readonly extra?: ReactNode;
}

const SERVER_ERROR = 500;

/** @param rest errors that no field of the form shows */
export function errorTextOf(error: unknown, rest: readonly FieldError[]): FormErrorText {
  const texts = rest.length > 0 ? rest.map(({ message }) => message) : textsOf(error);
  const known = texts.map((text) => declaredText(messageFor(text).text));
  const isOurs = error instanceof ApiError && error.status >= SERVER_ERROR;
  return {
    title: known.length === 1 ? (known[0] ?? '') : t('Please check the following'),
    lines: known.length === 1 ? [] : known,
    retryAfter: error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined,
    requestId: isOurs ? error.requestId : undefined,
  };
}

/** The message at the top of a form; takes the focus when no field has an error. */
export function FormError({ fieldError }: { readonly fieldError: FormErrorText }) {
  const { title, lines, retryAfter, requestId, extra } = fieldError;
  return (
    <div tabIndex={-1} data-form-error role="alert">
      <Alert tone="danger" title={title} role="presentation">
        {lines.length > 0 && (
          <List size="sm">
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
        {retryAfter !== undefined && <RetryCountdown key={retryAfter} seconds={retryAfter} />}
        {extra}
        {requestId !== undefined && (
          <Text size="xs" c="dimmed">
            {t('Request {requestId}', { requestId })}
          </Text>
        )}
      </Alert>
    </div>
  );
}
