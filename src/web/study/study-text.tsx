import { useTrustedHtml } from '../use-trusted-html.ts';
import './study-figure.css.ts';
import { studyText } from './study-text.css.ts';

/**
 * An authored text set like a page of a textbook. `html` comes from the server, which has cleaned it;
 * nothing else may be given.
 */
export const StudyText = ({ html }: { readonly html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allow-list, and no script runs under our policy
  <div className={studyText} dangerouslySetInnerHTML={useTrustedHtml(html)} />
);
