import { LegalPage } from '../../../features/legal/legal-page.tsx';
import { TERMS_OF_USE } from '../../../features/legal/texts/terms-of-use.ts';

export const Page = () => <LegalPage text={TERMS_OF_USE} />;
