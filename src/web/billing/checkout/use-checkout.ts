import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher, useNavigate, useRevalidator, useSearchParams } from 'react-router-dom';
import { toastAtom } from '../../ui/toast-atom.ts';
import type { CheckoutOffer } from './checkout-offer.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { type CheckoutStage, type CheckoutState, initialCheckoutState } from './checkout-state.ts';
import { openPayment } from './open-payment.ts';
import { type BankAnswer, reportAfterBankReturn } from './report-payment.ts';

/** How long the outcome stays in view before the learner is led on, in milliseconds; the longer the more there is to read. */
const REDIRECT_MS = { granted: 1_000, unreported: 3_000 } as const;

/** While it is not known what has become of a payment the address keeps it, so that a reload asks again (product.md 3.38). */
const UNDECIDED: readonly CheckoutStage[] = ['reporting', 'pending'];

/** Cleans the address without a new entry in the history, a jump, or a reload of what is shown. */
const IN_PLACE = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false } as const;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, milliseconds);
  });

/** A running checkout: its state, and what its steps need. It starts automatically once the page is in the browser. */
export function useCheckout(
  offer: CheckoutOffer,
  onGranted: () => void,
): { state: CheckoutState; ports: CheckoutPorts } {
  const [query, setQuery] = useSearchParams();
  const [answer] = useState(() => bankAnswer(query));
  const [stateAtom] = useState(() => atom(initialCheckoutState(answer !== null)));
  const ports = useCheckoutPorts(offer, stateAtom);
  const state = useAtomValue(stateAtom);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void (answer ? reportAfterBankReturn(ports, answer) : openPayment(ports));
  }, [ports, answer]);
  const isAnswered = query.has('payment_intent') && !UNDECIDED.includes(state.stage);
  useEffect(() => {
    if (isAnswered) setQuery({}, IN_PLACE);
  }, [isAnswered, setQuery]);
  const isGranted = state.stage === 'granted';
  useEffect(() => {
    if (isGranted) onGranted();
  }, [isGranted, onGranted]);
  useRedirect(offer, state);
  return { state, ports };
}

function bankAnswer(query: URLSearchParams): BankAnswer | null {
  const paymentIntentId = query.get('payment_intent');
  return paymentIntentId ? { paymentIntentId, hasSucceeded: query.get('redirect_status') === 'succeeded' } : null;
}

function useCheckoutPorts(offer: CheckoutOffer, stateAtom: ReturnType<typeof atom<CheckoutState>>): CheckoutPorts {
  const store = useStore();
  const navigate = useNavigate();
  const { submit } = useFetcher();
  const { revalidate } = useRevalidator();
  const isInView = useInView();
  return useMemo(
    () => ({
      operations: offer.operations,
      priceCents: offer.product.priceCents,
      read: () => store.get(stateAtom),
      write: (change) => store.set(stateAtom, (state) => ({ ...state, ...change })),
      notify: (toast) => store.set(toastAtom, { ...toast, id: Date.now() }),
      wait,
      isInView,
      accessChanged: (reload) => void submit(null, { method: 'post', defaultShouldRevalidate: reload }),
      sessionEnded: () => void revalidate(),
      reload: () => window.location.reload(),
      visitBank: (paymentIntentId) => {
        const query = new URLSearchParams({ payment_intent: paymentIntentId, return: offer.path });
        if (isInView()) void navigate(`/sandbox-bank?${query}`);
      },
    }),
    [offer, store, stateAtom, navigate, submit, revalidate, isInView],
  );
}

function useInView(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useMemo(() => () => isMounted.current, []);
}

/** Leads on after an outcome; who leaves earlier is not fetched back. */
function useRedirect({ destination }: CheckoutOffer, { stage }: CheckoutState): void {
  const navigate = useNavigate();
  const delay = stage === 'granted' || stage === 'unreported' ? REDIRECT_MS[stage] : null;
  useEffect(() => {
    if (delay === null) return;
    const timer = window.setTimeout(() => void navigate(destination.path), delay);
    return () => window.clearTimeout(timer);
  }, [delay, destination.path, navigate]);
}
