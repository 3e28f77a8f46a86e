import { Notice } from '../ui/notice.tsx';

/** In the place of an example that the address names and that is there no more (product.md 9.16). */
export const LeftTheBank = () => (
  <Notice tone="flag" role="status">
    <p>The example you asked for is no longer in the bank. This is the first of those that are.</p>
  </Notice>
);
