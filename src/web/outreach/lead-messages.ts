import type { FreeMaterialKind } from '../../domain/outreach/lead.ts';
import type { ToastData } from '../api/request-context.ts';

/** What the form is called, by what it opens. */
export const LEAD_FORM_TITLES: Readonly<Record<FreeMaterialKind, string>> = {
  nppe: 'Access Free NPPE Questions',
  peng: 'View P.Eng. Example',
};

/** What the form says of itself. */
export const LEAD_FORM_INVITATION =
  'Tell us your name and email address to go on. It costs nothing, and you are asked once in 30 days.';

/** What is wrong with what was filled in (product.md 8.3). */
export const LEAD_PROBLEM_TOASTS = {
  'lead-incomplete': { title: 'Required Fields', description: 'Please enter both your name and email address.' },
  'lead-email': { title: 'Invalid Email', description: 'Please enter a valid email address.' },
} as const;

/** The texts when name and address could not be stored. */
export const LEAD_FAILED_MESSAGE = 'Something went wrong. Please try again.';

/** When they are new. */
export const LEAD_THANKS_TOAST: ToastData = {
  title: 'Thank you!',
  description: 'Your information has been saved. Enjoy the content!',
};

/** When they were on file. */
export const LEAD_WELCOME_BACK_TOAST: ToastData = {
  title: 'Welcome back!',
  description: 'We have your information on file. Enjoy the content!',
};
