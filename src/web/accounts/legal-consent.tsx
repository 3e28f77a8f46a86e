import { hidden } from '../ui/hidden.css.ts';
import { legalConsent } from './legal-consent.css.ts';

const NewTab = () => <span className={hidden}> (opens in a new tab)</span>;

/** What is accepted by registering or paying (product.md 1.21); a tab of their own keeps what was typed here. */
export const LegalConsent = ({ by }: { readonly by: 'creating an account' | 'paying' | 'activating access' }) => (
  <p className={legalConsent}>
    By {by} you agree to the{' '}
    <a href="/terms" target="_blank" rel="noopener">
      Terms
      <NewTab />
    </a>{' '}
    and the{' '}
    <a href="/privacy" target="_blank" rel="noopener">
      Privacy Policy
      <NewTab />
    </a>
    .
  </p>
);
