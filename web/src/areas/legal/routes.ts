import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { defineRoutes } from '../../lib/route.ts';

/** Legal texts, open to anyone. */
export const legalRoutes = defineRoutes('legal', [
  {
    id: 'terms-of-service',
    path: paths.termsOfService,
    title: t('Terms of service'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/terms-of-service.tsx'),
  },
  {
    id: 'terms-of-use',
    path: paths.termsOfUse,
    title: t('Terms of use'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/terms-of-use.tsx'),
  },
  {
    id: 'privacy-policy',
    path: paths.privacyPolicy,
    title: t('Privacy policy'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/privacy-policy.tsx'),
  },
  {
    id: 'ccpa',
    path: paths.ccpa,
    title: t('Privacy notice for California'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/ccpa.tsx'),
  },
  {
    id: 'publisher-agreement',
    path: paths.publisherAgreement,
    title: t('Publisher agreement'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/publisher-agreement.tsx'),
  },
]);
