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

const HOME = { label: 'Go to campaigns', to: paths.home.href() } as const;
const RELOAD = { label: 'Try again', to: 'reload' } as const;

/** What each failure says and offers: one table for the error pages and every error boundary. */
export const ERROR_KINDS: Readonly<Record<ErrorKind, ErrorAdvice>> = {
  unauthorized: {
    code: '401',
    name: 'Unauthorized',
    title: 'Your session has ended',
    advice: 'Sign in again to go on. What you had typed is kept in this browser.',
    action: { label: 'Sign in', to: paths.login.href() },
  },
  'not-found': {
    code: '404',
    name: 'Not Found',
    title: 'This page does not exist',
    advice: 'It may have been moved or deleted, or the link is not complete.',
    action: HOME,
  },
  server: {
    code: '500',
    name: 'Internal Server Error',
    title: 'Something went wrong on our side',
    advice: 'The failure was logged. Nothing that was saved is lost. Try again in a moment.',
    action: { label: 'Try again', to: 'back' },
  },
  restricted: {
    code: '403',
    name: 'Restricted',
    title: 'Marquee is not available in your region',
    advice: 'Access from Russia is restricted. If you are elsewhere, switch off your VPN and try again.',
    action: { label: 'Try again', to: paths.login.href() },
  },
  offline: {
    code: 'Offline',
    title: 'You are offline',
    advice: 'Check your connection. This page comes back by itself once you are online again.',
    action: RELOAD,
  },
  unavailable: {
    code: '503',
    name: 'Service Unavailable',
    title: 'The server does not answer',
    advice: 'It may be restarting. Your campaigns go on serving meanwhile.',
    action: RELOAD,
  },
  part: {
    code: 'Not loaded',
    title: 'A part of the page could not be loaded',
    advice: 'A new version may just have been released. Reload the page; if that does not help, try later.',
    action: { label: 'Reload', to: 'reload' },
  },
  crash: {
    code: 'Error',
    title: 'This page ran into an error',
    advice: 'Reload the page. If it happens again, tell support what you were doing.',
    action: { label: 'Reload', to: 'reload' },
  },
};
