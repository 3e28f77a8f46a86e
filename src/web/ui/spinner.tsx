import { waiting, wheel } from './spinner.css.ts';

/** A small turning ring, beside words that say what is under way. */
export const Spinner = () => (
  <svg className={wheel} viewBox="0 0 20 20" fill="none" aria-hidden="true" focusable="false">
    <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.3" strokeWidth="2.5" />
    <path d="M18 10a8 8 0 0 0-8-8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);

/** A wait that takes the place of what is awaited. */
export const WaitingIndicator = ({ words }: { readonly words: string }) => (
  <p className={waiting} role="status">
    <Spinner />
    {words}
  </p>
);
