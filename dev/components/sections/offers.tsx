import { install } from '../../../src/client/device/install.ts';
import { HowTo } from '../../../src/components/offers/install/how-to.tsx';
import { InstallOffer } from '../../../src/components/offers/install/install-offer.tsx';
import { InstallSection } from '../../../src/components/offers/install/install-section.tsx';
import { forgetOffer } from '../../../src/components/offers/offer-memory.ts';
import { PushOffer } from '../../../src/components/offers/push/push-offer.tsx';
import { ignore } from '../sample-data.ts';
import type { Section } from '../section.ts';

/** Simulates Chromium's `beforeinstallprompt` event, which the browser fires only for an installable page. */
function offerInstall(): void {
  const event = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => null });
  install.setPrompt(event);
}

function beIphone(): void {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1';
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
}

export const offers: readonly Section[] = [
  {
    heading: 'Offers',
    components: [PushOffer, InstallOffer, HowTo],
    examples: [
      { state: 'notifications', element: <PushOffer close={ignore} /> },
      {
        state: 'install',
        element: <InstallOffer />,
        alone: {
          height: 220,
          prepare: () => {
            forgetOffer('install');
            offerInstall();
          },
        },
      },
      {
        state: 'install on an iPhone',
        element: <InstallOffer />,
        alone: {
          height: 300,
          prepare: () => {
            forgetOffer('install');
            beIphone();
          },
        },
      },
      { state: 'explanation for an iPhone', element: <HowTo /> },
    ],
  },
  {
    heading: 'Installing, in the profile',
    components: [InstallSection],
    examples: [
      {
        state: 'from the menu of the browser',
        element: <InstallSection />,
        alone: { height: 240 },
      },
      {
        state: 'by a button',
        element: <InstallSection />,
        alone: { height: 240, prepare: offerInstall },
      },
      {
        state: 'on an iPhone',
        element: <InstallSection />,
        alone: { height: 300, prepare: beIphone },
      },
    ],
  },
];
