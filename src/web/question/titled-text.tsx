import { explanation, explanationTitle } from './reviewed-options.css.ts';

type TitledWordsProps = { readonly title: string; readonly text: string };

/** Words on a question under their title: the explanation, one's own note. */
export const TitledText = ({ title, text }: TitledWordsProps) => (
  <div className={explanation}>
    <h4 className={explanationTitle}>{title}</h4>
    <p>{text}</p>
  </div>
);
