import { afterAll, vi } from 'vitest';

// The files of the components' tests share a few threads, because a thread for each file would load React and Mantine again.
// Each file loads the portal's modules anew and must find the window as a new one, so it ends here what those modules started.

const ends: (() => void)[] = [];

for (const target of [window, document]) {
  // It is called with its target below.
  // oxlint-disable-next-line typescript/unbound-method
  const { addEventListener } = target;
  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions | boolean,
  ) => {
    addEventListener.call(target, type, listener, options);
    // React listens to this event once per document.
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
    // Threads of a process receive each other's messages.
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
  // A module that is still loading when the modules are reset would stay, and use this file's modules in the next file.
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
