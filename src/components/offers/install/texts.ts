/** Texts about installing the portal. */
export const texts = {
  offer: {
    phone: 'Keep Lost & Found on your home screen: it opens instantly, even offline.',
    computer: 'Keep Lost & Found as an app: it opens instantly, even offline.',
  },
  install: 'Install',
  notNow: 'Not now',
  understood: 'Got it',
  /** The words before the picture of the Share button, beside it, and after it. */
  addToHomeScreen: ['In this browser, press', 'Share', 'and then “Add to Home Screen”.'],
  loginAgain: "The app keeps its own login, so you'll log in once more.",

  heading: { phone: 'On this phone', computer: 'On this computer' },
  isInstalled: "You're using the installed app.",
  fromMenu: 'Your browser may offer it in its menu, as “Install” or “Add to Home Screen”.',
  unsentFirst:
    "Some things haven't been sent yet, and the app wouldn't have them. Wait until they're sent.",
} as const;
