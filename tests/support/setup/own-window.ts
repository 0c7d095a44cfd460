import { afterAll, vi } from 'vitest';

// The component test files share a few threads, because a thread for each file would have to load React and Mantine
// again. Each file loads the portal's modules anew and needs a clean window. So this setup file removes the
// listeners, timers and channels that a file's modules have started.

const ends: (() => void)[] = [];

for (const target of [window, document]) {
  // The call below passes `target` as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const { addEventListener } = target;
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions | boolean,
  ) => {
    addEventListener.call(target, type, listener, options);
    // React adds its listener for this event only once per document, so keep it.
    if (type !== 'selectionchange') {
      ends.push(() => target.removeEventListener(type, listener, options));
    }
  };
  ends.push(() => (target.addEventListener = addEventListener));
}

const { BroadcastChannel, setInterval } = globalThis;
const file = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    // A separate name for each test file, because all threads of a process would receive the messages.
    super(`${name} ${file}`);
    ends.push(() => this.close());
  }
};
globalThis.setInterval = Object.assign((...given: Parameters<typeof setInterval>) => {
  const timer = setInterval(...given);
  ends.push(() => clearInterval(timer));
  return timer;
}, setInterval);
ends.push(() => Object.assign(globalThis, { BroadcastChannel, setInterval }));

const ofNavigator = new Set(Reflect.ownKeys(navigator));

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Wait for pending imports: a module that is still loading when the modules are reset would remain, and use this
  // file's modules in the next file.
  await vi.dynamicImportSettled();
  for (const end of ends) end();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  Reflect.deleteProperty(globalThis, 'indexedDB');
  for (const key of Reflect.ownKeys(navigator)) {
    if (!ofNavigator.has(key)) Reflect.deleteProperty(navigator, key);
  }
  vi.resetModules();
});
