import * as v from 'valibot';

import { LANGUAGES } from '../common/language.ts';
import { MESSAGES, mustBeValid, required } from '../common/messages.ts';
import { password, passwordConfirmation } from '../user/commands.ts';
import { email, personFields } from '../user/person.ts';
import { choiceInput } from './ad-fields.ts';

/** A password that is only compared, never stored, so that its length is not checked. */
const givenPassword = v.pipe(
  v.string(mustBeValid('Password')),
  v.minLength(1, required('Password')),
  v.maxLength(1_000, mustBeValid('Password')),
);

/** `POST /users/login`. */
export const loginCommand = v.strictObject({ email, password: givenPassword });

/** A code of an authenticator, or a recovery code, with or without blanks and dashes. */
const secondFactorCode = v.pipe(
  v.string(mustBeValid('Code')),
  v.trim(),
  v.minLength(1, required('Code')),
  v.maxLength(32, mustBeValid('Code')),
);

/** `POST /users/login/second-factor`: what `POST /users/login` answered, and a code. */
export const secondFactorLoginCommand = v.strictObject({
  second_factor_token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, MESSAGES.signInExpired)),
  code: secondFactorCode,
});

/** `POST /users/second-factor`: a code of the authenticator that was just set up. */
export const enableSecondFactorCommand = v.strictObject({ code: secondFactorCode });

/** `POST /users/signup`, the specification's sign-up payload. */
export const signUpCommand = v.pipe(
  v.strictObject({
    ...personFields,
    telegram: v.optional(personFields.telegram),
    email,
    password,
    password_confirmation: passwordConfirmation,
    /** In which the person signs up; absent or null: not chosen. */
    language: v.optional(v.nullable(choiceInput('Language', LANGUAGES))),
    /** Of the person's browser; absent, null or one that is not known here: UTC. */
    timezone: v.optional(
      v.nullable(v.pipe(v.string(mustBeValid('Time zone')), v.maxLength(64, mustBeValid('Time zone')))),
    ),
    /** Answer of the captcha, where one is configured. */
    recaptcha: v.optional(v.nullable(v.pipe(v.string(mustBeValid('Recaptcha')), v.maxLength(5_000)))),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      MESSAGES.passwordsDiffer,
    ),
    ['password_confirmation'],
  ),
);
export type SignUpCommand = v.InferOutput<typeof signUpCommand>;

/** `POST /users/check-email`. */
export const checkEmailCommand = v.strictObject({ email });

/** `POST /users/password/reset`. */
export const resetPasswordCommand = v.strictObject({ email });

/** `POST /users/account/confirmation`. */
export const resendConfirmationCommand = v.strictObject({ email });

/** `POST /users/password/restore/{token}`. */
export const restorePasswordCommand = v.pipe(
  v.strictObject({ password, password_confirmation: passwordConfirmation }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      MESSAGES.passwordsDiffer,
    ),
    ['password_confirmation'],
  ),
);

/** `POST /users/{id}/password/check`. */
export const checkPasswordCommand = v.strictObject({ password: givenPassword });

/** `POST /users/proof`: the password of the person at the keyboard, and a code where the person has a second factor. */
export const proveCommand = v.strictObject({ password: givenPassword, code: v.optional(secondFactorCode) });

/**
 * `POST /users/{id}/password/change`. One's own password is changed with the current one; an admin sets another
 * person's without it.
 */
export const changePasswordCommand = v.pipe(
  v.strictObject({
    currentPassword: v.optional(
      v.pipe(v.string(MESSAGES.passwordNotFound), v.maxLength(1_000, MESSAGES.passwordNotFound)),
    ),
    password,
    password_confirmation: passwordConfirmation,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      MESSAGES.passwordsDiffer,
    ),
    ['password_confirmation'],
  ),
);

/** The token of a mail's link: 32 bytes, base64url. */
export const mailTokenParams = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/)) });
