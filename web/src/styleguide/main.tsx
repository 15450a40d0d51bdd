import { createRoot } from 'react-dom/client';

import { UiProvider } from '../ui/theme/ui-provider.tsx';
import { StyleGuide } from './style-guide.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('styleguide.html has no #root');
createRoot(element).render(
  <UiProvider>
    <StyleGuide />
  </UiProvider>,
);
