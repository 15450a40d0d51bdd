import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { ErrorPage } from '../../../widgets/error-page/error-page.tsx';

export function Page() {
  const navigate = useNavigate();
  useEffect(() => {
    const back = () => void navigate('/', { replace: true });
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [navigate]);
  return <ErrorPage kind="offline" to="/" />;
}
