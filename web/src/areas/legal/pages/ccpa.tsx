import { LegalPage } from '../../../features/legal/legal-page.tsx';
import { CCPA } from '../../../features/legal/texts/ccpa.ts';

export const Page = () => <LegalPage text={CCPA} />;
