import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';

export type ErrorKind =
  | 'unauthorized'
  | 'not-found'
  | 'server'
  | 'restricted'
  | 'offline'
  | 'unavailable'
  | 'part'
  | 'crash';

export interface ErrorAdvice {
  /** Large and quiet above the title. */
  readonly code: string;
  /** The failure's standard name. */
  readonly name?: string;
  readonly title: string;
  readonly advice: string;
  readonly action?: { readonly label: string; /** A path, or `reload` or `back`. */ readonly to: string };
}

const HOME = { label: t('Go to Marquee'), to: paths.home.href() } as const;
const RELOAD = { label: t('Try again'), to: 'reload' } as const;

/** What each failure says and offers: one table for the error pages and every error boundary. */
export const ERROR_KINDS: Readonly<Record<ErrorKind, ErrorAdvice>> = {
  unauthorized: {
    code: '401',
    name: t('Unauthorized'),
    title: t('Your session has ended'),
    advice: t('Sign in again to continue. What you typed is kept in this browser.'),
    action: { label: t('Sign in'), to: paths.login.href() },
  },
  'not-found': {
    code: '404',
    name: t('Not Found'),
    title: t('Page not found'),
    advice: t('It may have been moved or deleted, or the link is incomplete.'),
    action: HOME,
  },
  server: {
    code: '500',
    name: t('Internal Server Error'),
    title: t('Something went wrong on our side'),
    advice: t('We’ve logged the error. Nothing you saved is lost. Try again in a moment.'),
    action: { label: t('Try again'), to: 'back' },
  },
  restricted: {
    code: '403',
    name: t('Restricted'),
    title: t('Marquee is not available in your region'),
    advice: t('Access from Russia is restricted. If you’re elsewhere, turn off your VPN and try again.'),
    action: { label: t('Try again'), to: paths.login.href() },
  },
  offline: {
    code: t('Offline'),
    title: t('This page needs the network'),
    advice: t('Check your connection. The page loads by itself once you’re back online.'),
    action: RELOAD,
  },
  unavailable: {
    code: '503',
    name: t('Service Unavailable'),
    title: t('The server isn’t responding'),
    advice: t('It may be restarting. Your campaigns keep running in the meantime.'),
    action: RELOAD,
  },
  part: {
    code: t('Not loaded'),
    title: t('Part of the page couldn’t be loaded'),
    advice: t('There may be a new version. Reload the page; if that doesn’t help, try again later.'),
    action: { label: t('Reload'), to: 'reload' },
  },
  crash: {
    code: t('Error'),
    title: t('This page ran into an error'),
    advice: t('Reload the page. If this keeps happening, contact support.'),
    action: { label: t('Reload'), to: 'reload' },
  },
};
