// Stands where https://js.stripe.com/…/stripe.js would: as much of Stripe.js as a card form in tabs needs, with the same names and the same
// answers. It runs in the page, under the page's Content-Security-Policy, and talks to https://api.stripe.com, where tests put the double.
(() => {
  const API = 'https://api.stripe.com';

  /** Stripe's frame turns a number into a payment method; these are the test cards that the double knows. */
  const CARDS = {
    4242424242424242: 'pm_card_visa',
    4000000000000002: 'pm_card_chargeDeclined',
    4000002500003155: 'pm_card_authenticationRequired',
  };

  /** What the page asked of Stripe.js, for tests to look at. */
  const calls = [];
  window.fakeStripeCalls = calls;

  const formOf = (params) => new URLSearchParams(Object.entries(params).filter(([, value]) => value !== undefined));

  function StripeJs(key, options) {
    calls.push({ call: 'Stripe', key, options });
    const request = async (method, path, params) => {
      const form = formOf({ ...params, key });
      const url = method === 'GET' ? `${API}${path}?${form}` : `${API}${path}`;
      const response = await fetch(url, { method, ...(method === 'GET' ? {} : { body: form }) });
      const body = await response.json();
      return response.ok ? { paymentIntent: body } : { error: body.error };
    };
    const read = (secret) =>
      request('GET', `/v1/payment_intents/${secret.split('_secret_')[0]}`, { client_secret: secret });

    return {
      _registerWrapper: () => {},
      elements: (settings) => elementsOf(settings, read),
      retrievePaymentIntent: read,
      confirmPayment: (confirmation) => confirmPayment(confirmation, request),
    };
  }

  function elementsOf(settings, read) {
    calls.push({ call: 'elements', settings: structuredClone(settings) });
    const group = {
      settings,
      element: null,
      create: (type, options) => {
        calls.push({ call: 'create', type, options: structuredClone(options) });
        group.element = cardElement(settings.clientSecret, read);
        return group.element;
      },
      update: (change) => calls.push({ call: 'update', change: structuredClone(change) }),
      fetchUpdates: async () => {
        calls.push({ call: 'fetchUpdates' });
        const { error } = await read(settings.clientSecret);
        return error ? { error } : {};
      },
    };
    return group;
  }

  function cardElement(clientSecret, read) {
    const listeners = { ready: [], loaderror: [] };
    const tell = (name, event) => {
      for (const listener of listeners[name]) listener(event);
    };
    const root = document.createElement('div');
    const element = {
      root,
      on: (name, listener) => {
        listeners[name]?.push(listener);
        return element;
      },
      mount: async (target) => {
        target.append(root);
        const { error } = await read(clientSecret).catch((cause) => ({ error: { message: cause.message } }));
        if (error) return tell('loaderror', { error });
        fill(root);
        tell('ready', {});
      },
      destroy: () => root.remove(),
    };
    return element;
  }

  /** One tab, as cards are the only method, and the fields of a card; Stripe's own are in a frame that no page can see into. */
  function fill(root) {
    const tabs = document.createElement('p');
    tabs.textContent = 'Card';
    tabs.dataset.tab = 'card';
    root.append(tabs);
    for (const [name, label] of [
      ['number', 'Card number'],
      ['expiry', 'Expiration date'],
      ['cvc', 'Security code'],
    ]) {
      const field = document.createElement('label');
      const input = document.createElement('input');
      input.name = name;
      input.inputMode = 'numeric';
      field.append(label, input);
      root.append(field);
    }
  }

  async function confirmPayment({ elements, confirmParams, redirect }, request) {
    calls.push({ call: 'confirmPayment', confirmParams: { ...confirmParams }, redirect });
    const typed = (name) => elements.element.root.querySelector(`input[name=${name}]`).value.replace(/\s/g, '');
    if (typed('number').length < 16 || !typed('expiry') || !typed('cvc')) {
      return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
    }
    const secret = elements.settings.clientSecret;
    const answer = await request('POST', `/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
      client_secret: secret,
      payment_method: CARDS[typed('number')] ?? 'pm_unknown',
      return_url: confirmParams.return_url,
    });
    const next = answer.paymentIntent?.next_action?.redirect_to_url;
    if (!next) return answer;
    window.location.assign(next.url);
    return new Promise(() => {});
  }

  window.Stripe = Object.assign(StripeJs, { version: 'endive' });
})();
