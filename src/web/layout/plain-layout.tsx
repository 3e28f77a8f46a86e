import { Outlet } from 'react-router-dom';
import { NavigationProgress } from './navigation-progress.tsx';
import { SkipLink } from './skip-link.tsx';

/**
 * Nothing around a page but the way past its header: the exam, where everything else would distract. The page brings its
 * own header and its own `<main id={MAIN_ID}>`.
 */
export const PlainLayout = () => (
  <>
    <SkipLink />
    <NavigationProgress />
    <Outlet />
  </>
);
