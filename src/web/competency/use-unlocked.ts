import { useSyncExternalStore } from 'react';
import { isLeadOnDevice } from '../outreach/lead-record.ts';

const never = () => () => undefined;

/** Whether name and address were left on this device; false while the server renders, which cannot know (product.md 8.4). */
export const useUnlocked = (): boolean =>
  useSyncExternalStore(
    never,
    () => isLeadOnDevice('peng', Date.now()),
    () => false,
  );
