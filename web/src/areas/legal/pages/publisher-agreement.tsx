import { LegalPage } from '../../../features/legal/legal-page.tsx';
import { PUBLISHER_AGREEMENT } from '../../../features/legal/texts/publisher-agreement.ts';

export const Page = () => <LegalPage text={PUBLISHER_AGREEMENT} />;
