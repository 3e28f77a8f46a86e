import type { ComponentType } from 'react';
import type { ToastViewProps } from './toast-view.tsx';

/**
 * Fetches what shows toasts; null without a connection. The bundler hangs what the code needs before onto the import, so
 * that a `then` would miss its failure: hence the `try` around the whole of it.
 */
export async function importToastView(): Promise<ComponentType<ToastViewProps> | null> {
  try {
    const { ToastView } = await import('./toast-view.tsx');
    return ToastView;
  } catch {
    return null;
  }
}
