import { paths } from '../../lib/paths.ts';

export type ErrorKind =
  'unauthorized' | 'not-found' | 'server' | 'restricted' | 'offline' | 'unavailable' | 'part' | 'crash';

export interface ErrorAdvice {
  /** Large and quiet above the title. */
  readonly code: string;
  /** The failure's standard name. */
  readonly name?: string;
  readonly title: string;
  readonly advice: string;
  readonly action?: { readonly label: string; /** A path, or `reload` or `back`. */ readonly to: string };
}

const HOME = { label: 'Go to Marquee', to: paths.home.href() } as const;
const RELOAD = { label: 'Try again', to: 'reload' } as const;

/** What each failure says and offers: one table for the error pages and every error boundary. */
export const ERROR_KINDS: Readonly<Record<ErrorKind, ErrorAdvice>> = {
  unauthorized: {
    code: '401',
    name: 'Unauthorized',
    title: 'Your session has ended',
    advice: 'Sign in again to continue. What you typed is kept in this browser.',
    action: { label: 'Sign in', to: paths.login.href() },
  },
  'not-found': {
    code: '404',
    name: 'Not Found',
    title: 'Page not found',
    advice: 'It may have been moved or deleted, or the link is incomplete.',
    action: HOME,
  },
  server: {
    code: '500',
    name: 'Internal Server Error',
    title: 'Something went wrong on our side',
    advice: 'We’ve logged the error. Nothing you saved is lost. Try again in a moment.',
    action: { label: 'Try again', to: 'back' },
  },
  restricted: {
    code: '403',
    name: 'Restricted',
    title: 'Marquee is not available in your region',
    advice: 'Access from Russia is restricted. If you’re elsewhere, turn off your VPN and try again.',
    action: { label: 'Try again', to: paths.login.href() },
  },
  offline: {
    code: 'Offline',
    title: 'This page needs the network',
    advice: 'Check your connection. The page loads by itself once you’re back online.',
    action: RELOAD,
  },
  unavailable: {
    code: '503',
    name: 'Service Unavailable',
    title: 'The server isn’t responding',
    advice: 'It may be restarting. Your campaigns keep running meanwhile.',
    action: RELOAD,
  },
  part: {
    code: 'Not loaded',
    title: 'Part of the page couldn’t be loaded',
    advice: 'There may be a new version. Reload the page; if that doesn’t help, try again later.',
    action: { label: 'Reload', to: 'reload' },
  },
  crash: {
    code: 'Error',
    title: 'This page ran into an error',
    advice: 'Reload the page. If this keeps happening, contact support.',
    action: { label: 'Reload', to: 'reload' },
  },
};
