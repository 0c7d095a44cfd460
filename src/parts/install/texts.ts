/** What is said about installing the portal. */
export const texts = {
  offer: {
    phone: 'Keep Lost & Found on your home screen: it opens at once, also without a connection.',
    computer: 'Keep Lost & Found as an app: it opens at once, also without a connection.',
  },
  install: 'Install',
  notNow: 'Not now',
  understood: 'Got it',
  /** Around the picture of the Share button. */
  addToHomeScreen: ['In this browser, press', 'Share', 'and then “Add to Home Screen”.'],
  loginAgain: 'The app is a place of its own: you log in there once more.',

  heading: { phone: 'On this phone', computer: 'On this computer' },
  isInstalled: 'You are using the installed app.',
  fromMenu: 'Your browser may offer it in its menu, as “Install” or “Add to Home Screen”.',
  unsentFirst:
    'Some things are not sent yet, and the app would not have them. Wait until they are sent.',
} as const;
