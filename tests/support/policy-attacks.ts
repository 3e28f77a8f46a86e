/** What runs before anything else in a page: notes what attacks did, and what the browser refused. */
export const PREPARE = `
  window.didRun = [];
  window.refused = [];
  window.ran = (name) => window.didRun.push(name);
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    window.refused.push(effectiveDirective + ' ' + blockedURI));
`;

/** Another site, whose scripts say that they ran. */
export const FOREIGN_SITE = 'https://evil.example';

/** Ways to bring a script into a page by its HTML, by the name that each reports. */
const PARSED: Readonly<Record<string, string>> = {
  'inline script': "<script>ran('inline script')</script>",
  'inline module': '<script type="module">ran(\'inline module\')</script>',
  'handler of a picture': '<img src="data:," onerror="ran(\'handler of a picture\')">',
  'handler of a drawing': '<svg onload="ran(\'handler of a drawing\')"></svg>',
  'handler of a detail': '<details open ontoggle="ran(\'handler of a detail\')"><summary>x</summary></details>',
  'script of a foreign site': `<script src="${FOREIGN_SITE}/foreign.js"></script>`,
  'script in its address': '<script src="data:text/javascript,ran(\'script in its address\')"></script>',
  'script of a frame': '<iframe srcdoc="<script>parent.ran(\'script of a frame\')</script>"></iframe>',
  'address of a link': '<a id="script-link" href="javascript:ran(\'address of a link\')">x</a>',
  'address of a frame': '<iframe src="javascript:parent.ran(\'address of a frame\')"></iframe>',
};

/** Ways in which a script of the site could be made to run text, by the name that each reports. */
const GADGETS: Readonly<Record<string, string>> = {
  eval: "eval(`ran('eval')`)",
  'new Function': "new Function(`ran('new Function')`)()",
  'text of a timer': "setTimeout(`ran('text of a timer')`)",
  'written HTML': "place.innerHTML = `<img src='data:,' onerror='ran(\"written HTML\")'>`",
  'inserted HTML': "place.insertAdjacentHTML('beforeend', `<img src='data:,' onerror='ran(\"inserted HTML\")'>`)",
  'parsed HTML':
    "place.append(document.createRange().createContextualFragment(`<img src='data:,' onerror='ran(\"parsed HTML\")'>`))",
  'written handler': "place.setAttribute('onclick', `ran('written handler')`); place.click()",
  'text of a script': "script.textContent = `ran('text of a script')`; place.append(script)",
  'address of a script': "script.src = 'data:text/javascript,ran(`address of a script`)'; place.append(script)",
  'foreign address of a script': `script.src = '${FOREIGN_SITE}/gadget.js'; place.append(script)`,
  'foreign module': `await import('${FOREIGN_SITE}/module.js')`,
  'module in its address': "await import('data:text/javascript,ran(`module in its address`)')",
  'written frame': "frame.srcdoc = `<script>parent.ran('written frame')</script>`; place.append(frame)",
  'worker in its address':
    "await new Promise((resolve, reject) => Object.assign(new Worker('data:text/javascript,postMessage(1)'), { onmessage: resolve, onerror: reject })); ran('worker in its address')",
  'a policy of its own':
    "(window.trustedTypes.createPolicy('other', { createHTML: (html) => html })); ran('a policy of its own')",
  'the policy of the site':
    "(window.trustedTypes.createPolicy('plumbline', { createHTML: (html) => html })); ran('the policy of the site')",
};

/** All attacks by name. Before the site's own scripts the name of its policy is still free, so it is tried after them. */
export const ATTACK_NAMES: readonly string[] = [...Object.keys(PARSED), ...Object.keys(GADGETS)];

/** What is put at the end of a page's body. */
export const ATTACK_HTML = `${Object.values(PARSED).join('')}<div id="attacked"></div>`;

/** A script that the page loads from its own site; `attacked` on the document says that it is through. */
export const ATTACK_SCRIPT = `
  const place = document.createElement('div');
  document.body.append(place);
  document.getElementById('script-link').click();
  const attacks = [
    ${Object.values(GADGETS)
      .map(
        (code) => `async () => {
          const script = document.createElement('script');
          const frame = document.createElement('iframe');
          ${code};
        }`,
      )
      .join(',\n')}
  ];
  for (const attack of attacks) await attack().catch(() => undefined);
  // Timers, frames and pictures of the attacks come before this picture has failed to load.
  await new Promise((resolve) => Object.assign(new Image(), { onerror: resolve, src: '/pictures/none.png' }));
  document.documentElement.dataset.attacked = 'true';
`;
