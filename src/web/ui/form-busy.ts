import { useLocation, useNavigation } from 'react-router-dom';

/**
 * Whether a form that posts to the current page is being submitted, until the answer is on screen; of several the one
 * of `intent`.
 */
export function useFormBusy(intent?: string): boolean {
  const { formAction, formData, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const isOfThisPage = formMethod === 'POST' && formAction?.split('?')[0] === pathname;
  return isOfThisPage && (intent === undefined || formData?.get('intent') === intent);
}
