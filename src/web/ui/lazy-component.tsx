import { type ComponentType, createElement, useEffect, useState } from 'react';
import { trustHtml } from '../trusted-types.ts';

/** A component whose code is not part of the first load. `loaded` is set where it is there: always on the server. */
export type LazyPart<Props> = {
  loaded: ComponentType<Props> | null;
  readonly load: () => Promise<ComponentType<Props>>;
};

/** Made once: browsers that enforce Trusted Types take no plain text, not even an empty one. */
const NOTHING = { __html: trustHtml('') };

type LateComponentProps<Props> = { readonly part: LazyPart<Props>; readonly props: Props };

/**
 * Renders a late part. The browser keeps what the server sent until the code has arrived, and shows nothing in its place where
 * the page was opened by navigation. For what is read and has links at most, which work meanwhile. The caller imports the
 * styles, since they belong to the page.
 */
export function LazyComponent<Props extends object>({ part, props }: LateComponentProps<Props>) {
  const [component, setComponent] = useState(() => part.loaded);
  useEffect(() => {
    if (component) return;
    // Without its code the part stays as the server sent it.
    part.load().then(
      (arrived) => {
        part.loaded = arrived;
        setComponent(() => arrived);
      },
      () => undefined,
    );
  }, [component, part]);
  if (component) return <div>{createElement(component, props)}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React then leaves what the server sent as it is
  return <div suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
}
