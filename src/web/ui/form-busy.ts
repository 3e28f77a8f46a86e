import { useLocation, useNavigation } from 'react-router-dom';

/** Whether a form that posts to the page in view is on its way, until the answer is on screen. */
export function useFormBusy(): boolean {
  const { formAction, formMethod } = useNavigation();
  const { pathname } = useLocation();
  return formMethod === 'POST' && formAction?.split('?')[0] === pathname;
}
