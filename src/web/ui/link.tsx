import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router-dom';

type AnchorProps = Omit<ComponentProps<'a'>, 'href'>;
type RouterProps = Pick<
  ComponentProps<typeof RouterLink>,
  'to' | 'replace' | 'state' | 'preventScrollReset' | 'reloadDocument'
>;

const isServer = typeof document === 'undefined';

/** A path, query and hash in which the router would resolve, encode or leave out nothing. */
const PLAIN_PATH = /^(?:\/|(?:\/[\w-][\w.%-]*)+)(?:\?[^?#\s\\]+)?(?:#[^?#\s\\]+)?$/;

const isPlainPath = (to: RouterProps['to']): to is string => typeof to === 'string' && PLAIN_PATH.test(to);

/**
 * A link within the site. What React Router's link knows of the page matters only when it is pressed: on the server, where it
 * took up to two fifths of the time of a tree, a plain path is written as it is (docs/performance.md).
 */
export function Link(props: AnchorProps & RouterProps) {
  const { to, replace, state, preventScrollReset, reloadDocument, ...anchor } = props;
  return isServer && isPlainPath(to) ? <a {...anchor} href={to} /> : <RouterLink discover="none" {...props} />;
}
