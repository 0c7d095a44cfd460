import { vi } from 'vitest';

interface Subscription {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer };
  toJSON: () => object;
  unsubscribe: () => Promise<boolean>;
}

/** A replacement for the browser's Web Push API. The page's own code runs unchanged. */
export interface PushBrowser {
  /** The person's answer to the permission prompt. */
  permission: NotificationPermission;
  /** How often the page has asked for the permission. */
  asked: number;
  /** The portal's public key (`applicationServerKey`) that each subscription was made with, oldest first. */
  keys: string[];
  /** The URL of the current subscription; null without one. */
  endpoint: () => string | null;
  /** The tags of the shown notifications. */
  shown: string[];
  /** Whether the push service is unreachable. */
  isCutOff: boolean;
}

/** Adds Web Push to happy-dom, which lacks it, until withoutPushBrowser() is called. */
export function pushBrowser(permission: NotificationPermission): PushBrowser {
  let subscription: Subscription | null = null;
  const browser: PushBrowser = {
    permission,
    asked: 0,
    keys: [],
    endpoint: () => subscription?.endpoint ?? null,
    shown: [],
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
  const getNotifications = async () =>
    browser.shown.map((tag) => ({
      tag,
      close: () => {
        browser.shown = browser.shown.filter((one) => one !== tag);
      },
    }));
  const registration = { pushManager, getNotifications };
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

/** Call it after each test that used pushBrowser. */
export function withoutPushBrowser(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
}
