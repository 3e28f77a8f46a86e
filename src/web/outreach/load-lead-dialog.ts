import type { ComponentType } from 'react';
import type { LeadDialogProps } from './lead-dialog.tsx';

/** The dialog for name and address, whose code few visitors need; null where it cannot be loaded (product.md 8.4). */
export const importLeadDialog = (): Promise<ComponentType<LeadDialogProps> | null> =>
  import('./lead-dialog.tsx').then(
    ({ LeadDialog }) => LeadDialog,
    () => null,
  );
