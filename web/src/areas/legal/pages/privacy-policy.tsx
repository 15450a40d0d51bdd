import { LegalPage } from '../../../features/legal/legal-page.tsx';
import { PRIVACY_POLICY } from '../../../features/legal/texts/privacy-policy.ts';

export const Page = () => <LegalPage text={PRIVACY_POLICY} />;
