import { LegalPage } from '../../../features/legal/legal-page.tsx';
import { TERMS_OF_SERVICE } from '../../../features/legal/texts/terms-of-service.ts';

export const Page = () => <LegalPage text={TERMS_OF_SERVICE} />;
