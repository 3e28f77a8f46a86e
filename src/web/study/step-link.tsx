import { Link } from 'react-router-dom';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { button } from '../ui/button.css.ts';

type StepLinkProps = {
  readonly to: {
    readonly chapter: { readonly id: number; readonly sections: readonly { readonly id: number }[] };
    readonly section: { readonly id: number; readonly slug: string };
  } | null;
  readonly words: 'Previous' | 'Next';
  readonly look: 'main' | 'other';
};

/** One section back or on; at the very start or end a button that cannot be pressed. */
export function StepLink({ to, words, look }: StepLinkProps) {
  if (!to) {
    return (
      <button type="button" className={button[look]} disabled>
        {words}
      </button>
    );
  }
  const { chapter, section } = to;
  const slug = chapter.sections[0]?.id === section.id ? null : section.slug;
  return (
    <Link to={sectionAddress(chapter.id, slug)} className={button[look]} rel={words === 'Next' ? 'next' : 'prev'}>
      {words}
    </Link>
  );
}
