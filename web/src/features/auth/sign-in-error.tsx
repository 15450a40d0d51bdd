import { MESSAGES } from '@marquee/schemas/common/messages';

import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { FormErrorText } from '../../widgets/form/submit/form-error.tsx';
import { Text } from '../../ui/text.tsx';

/**
 * Explains a sign-in with an unconfirmed address: the server has just sent the link again, at most once in
 * five minutes.
 */
export function explainSignIn(error: unknown): FormErrorText | undefined {
  if (!(error instanceof ApiError) || error.message !== MESSAGES.emailNotVerified) return undefined;
  return {
    title: MESSAGES.emailNotVerified,
    lines: [],
    extra: (
      <Text size="sm">
        {t(
          'We’ve sent the confirmation link again. Open it, then sign in here. If it doesn’t arrive within a few minutes, check your spam folder or sign in again to get another one.',
        )}
      </Text>
    ),
  };
}
