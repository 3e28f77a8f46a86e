import { button } from '../ui/button.css.ts';
import { Notice } from '../ui/notice.tsx';

/** One's own text, set aside when the other one was taken (product.md 11.9). */
export const AsideNotice = ({ onBringBack }: { readonly onBringBack: () => void }) => (
  <Notice title="Your own text is kept">
    <p>You took the other version. Until you leave this form you can bring your own text back.</p>
    <p>
      <button type="button" className={button.other} onClick={onBringBack}>
        Bring My Text Back
      </button>
    </p>
  </Notice>
);
