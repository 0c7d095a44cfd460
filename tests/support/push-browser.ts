import { vi } from 'vitest';

interface Subscription {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  toJSON: () => object;
  unsubscribe: () => Promise<boolean>;
}

/** What a browser has of Web Push, in place of one; the page's own code does the rest. */
export interface PushBrowser {
  /** What the person has said, or will say when they are asked. */
  permission: NotificationPermission;
  asked: number;
  /** The key of each subscription that was made, in order. */
  keys: string[];
  /** Where the browser is reached now. */
  endpoint: () => string | null;
  /** The push service cannot be reached. */
  isCutOff: boolean;
}

/** Gives happy-dom, which has nothing of it, a browser's Web Push. Taken back by vi.unstubAllGlobals. */
export function pushBrowser(permission: NotificationPermission): PushBrowser {
  let subscription: Subscription | null = null;
  const browser: PushBrowser = {
    permission,
    asked: 0,
    keys: [],
    endpoint: () => subscription?.endpoint ?? null,
    isCutOff: false,
  };
  let granted: NotificationPermission = permission === 'granted' ? 'granted' : 'default';
  if (permission === 'denied') granted = 'denied';

  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (browser.isCutOff) throw new DOMException('no push service', 'AbortError');
      browser.keys.push(applicationServerKey);
      const endpoint = `https://push.service.test/${browser.keys.length}`;
      const bytes = Uint8Array.from(Buffer.from(applicationServerKey, 'base64url'));
      subscription = {
        endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: 'the key', auth: 'the secret' } }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    get permission() {
      return granted;
    },
    requestPermission: async () => {
      browser.asked += 1;
      granted = browser.permission;
      return granted;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  return browser;
}

/** To be called after each test that had one. */
export function withoutPushBrowser(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
}
