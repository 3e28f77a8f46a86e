import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** Whether scripts run this page: false on the server and in the first picture of it, so that forms work without them. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
