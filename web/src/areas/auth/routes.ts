import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { defineRoutes } from '../../lib/route.ts';

/**
 * Pages for signing in and signing up; guests' pages redirect a signed-in user. Pages that mails link to are
 * public, since the mail may be for another account than the signed-in one.
 */
export const authRoutes = defineRoutes('auth', [
  {
    id: 'login',
    path: paths.login,
    title: t('Sign in'),
    access: 'guest',
    shape: 'plain',
    load: () => import('./pages/login.tsx'),
  },
  {
    id: 'dmexco-login',
    path: paths.dmexcoLogin,
    title: t('Sign in'),
    access: 'guest',
    shape: 'plain',
    load: () => import('./pages/login.tsx'),
  },
  {
    id: 'sign-up',
    path: paths.signUp,
    title: t('Create your account'),
    access: 'guest',
    shape: 'plain',
    load: () => import('./pages/sign-up.tsx'),
  },
  {
    id: 'forgot-password',
    path: paths.forgotPassword,
    title: t('Forgot your password?'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/forgot-password.tsx'),
  },
  {
    id: 'change-password',
    path: paths.changePassword,
    title: t('Choose a new password'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/change-password.tsx'),
  },
  {
    id: 'check-email',
    path: paths.checkEmail,
    title: t('Check your email'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/check-email.tsx'),
  },
  {
    id: 'confirm-account',
    path: paths.confirmAccount,
    title: t('Confirm your account'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/confirm-account.tsx'),
  },
  {
    id: 'two-step-sign-in',
    path: paths.twoStepSignIn,
    title: t('Two-step sign-in'),
    access: 'signed-in',
    shape: 'plain',
    load: () => import('./pages/two-step-sign-in.tsx'),
  },
  {
    id: 'password-successfully-reset',
    path: paths.passwordReset,
    title: t('Password reset'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/password-successfully-reset.tsx'),
  },
  {
    id: 'email-confirmed',
    path: paths.emailConfirmed,
    title: t('Account confirmed'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/email-confirmed.tsx'),
  },
  {
    id: 'password-changed',
    path: paths.passwordChanged,
    title: t('Password changed'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/password-changed.tsx'),
  },
]);
