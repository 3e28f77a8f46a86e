import { Notice } from '../ui/notice.tsx';

/** In the place of all examples of a competency that an address asks for where it is not listed (product.md 9.6). */
export const UnlistedCompetencyNotice = () => (
  <Notice tone="flag" role="status">
    <p>
      The competency you asked for is not listed for this province and discipline. Choose another one, or reset the
      filters to see all of them.
    </p>
  </Notice>
);
