import { useTrustedHtml } from '../use-trusted-html.ts';

/** A text of the owner in the look of its place. `html` comes from the server, which has cleaned it (product.md 5.6). */
export const OwnerText = ({ html, className }: { readonly html: string; readonly className: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allow-list, and no script runs under our policy
  <div className={className} dangerouslySetInnerHTML={useTrustedHtml(html)} />
);
