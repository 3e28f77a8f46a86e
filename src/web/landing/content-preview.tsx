import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Band } from './band.tsx';
import { caption, frame, picture, pictures, way } from './content-preview.css.ts';
import { EXAM, GUIDE, type ProductPicture, RESULTS } from './product-pictures.ts';

type ShotProps = { readonly of: ProductPicture; readonly children: ReactNode };

/** A picture of the product in the reader's theme, cut for narrow and for wide screens; loaded when it comes near. */
const Shot = ({ of: { alt, wide, narrow }, children }: ShotProps) => (
  <figure className={picture}>
    <picture>
      <source media="(max-width: 639px) and (prefers-color-scheme: dark)" srcSet={narrow.dark} {...narrow.size} />
      <source media="(max-width: 639px)" srcSet={narrow.light} {...narrow.size} />
      <source media="(prefers-color-scheme: dark)" srcSet={wide.dark} {...wide.size} />
      <img src={wide.light} {...wide.size} alt={alt} loading="lazy" decoding="async" className={frame} />
    </picture>
    <figcaption className={caption}>{children}</figcaption>
  </figure>
);

/** The product as it is. */
export const ContentPreview = () => (
  <Band id="content-preview" title="Content Preview" lead="Pictures of the product as you will use it.">
    <div className={pictures}>
      <Shot of={EXAM}>
        The mock exam, here with one of the free questions: the time left, and a flag for what you want to see again.
      </Shot>
      <Shot of={RESULTS}>
        The result; with it come every area, and every question with the reason for each of its options.
      </Shot>
      <Shot of={GUIDE}>The study guide: six chapters with a search. It keeps what you have read.</Shot>
    </div>
    <p className={way}>
      <Link to="/preview">Read Chapter 1 in full</Link>, without an account.
    </p>
  </Band>
);
