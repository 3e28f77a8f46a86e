import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useSetAtom } from 'jotai';
import { CircleAlert, Info, X } from 'lucide';
import type { ToastData } from '../api/request-context.ts';
import { Icon } from './icon.tsx';
import { toastAtom } from './toast-atom.ts';
import { close, description, signs, title, toast as toastStyle, viewport } from './toast-view.css.ts';

/** How long a toast stays, in milliseconds; resting on it or focusing it stops the clock. */
const TOAST_MS = 5_000;

/** How far a swipe to the right must go to send a toast away, in pixels. */
const SWIPE_PX = 50;

export type ToastViewProps = { readonly toast: ToastData & { readonly id: number } };

/** The toast in view. F8 leads the keyboard to it; a newer one takes its place. */
export function ToastView({ toast }: ToastViewProps) {
  const setToast = useSetAtom(toastAtom);
  const tone = toast.tone ?? 'default';
  const clear = (): void => setToast((current) => (current?.id === toast.id ? null : current));
  return (
    <Provider swipeDirection="right" swipeThreshold={SWIPE_PX} duration={TOAST_MS}>
      <Root key={toast.id} className={toastStyle[tone]} open onOpenChange={(open) => open || clear()}>
        <span className={signs[tone]}>
          <Icon of={tone === 'destructive' ? CircleAlert : Info} />
        </span>
        <div>
          <Title className={title}>{toast.title}</Title>
          {toast.description ? <Description className={description}>{toast.description}</Description> : null}
        </div>
        <Close className={close} aria-label="Close">
          <Icon of={X} size={18} />
        </Close>
      </Root>
      <Viewport className={viewport} hotkey={['F8']} label="Notifications ({hotkey})" />
    </Provider>
  );
}
