export { CheckEmailNote as Page } from '../../../features/auth/check-email-note.tsx';
