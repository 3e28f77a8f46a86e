import { countUnsentTexts } from '../outbox/unsent-texts.ts';
import { Notice } from '../ui/notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Says before somebody signs in that texts on this device are not saved, and what becomes of them (product.md 9.43). */
export function LeftTextsNotice() {
  const count = useHydrated() ? countUnsentTexts() : 0;
  if (count === 0) return null;
  const isOne = count === 1;
  return (
    <Notice
      tone="flag"
      title={`${isOne ? '1 text' : `${count} texts`} on this device ${isOne ? 'is' : 'are'} not saved`}
    >
      <p>
        {isOne ? 'It is' : 'They are'} saved when the person who wrote {isOne ? 'it' : 'them'} signs in here. If you
        sign in with another account, {isOne ? 'it stays' : 'they stay'} on this device until then.
      </p>
    </Notice>
  );
}
