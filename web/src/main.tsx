import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { FrontPage } from './front-page.tsx';
import './styles.css';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
createRoot(element).render(
  <StrictMode>
    <FrontPage />
  </StrictMode>,
);
