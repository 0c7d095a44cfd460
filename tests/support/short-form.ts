/** `npm test` runs the short form of the suite; `npm run test:whole`, and a test runner by itself, all of it (decision 24). */
export const isShortForm = process.env.TESTS === 'short';

/**
 * Tag of the browser tests that the short form runs: one for each journey of a user and each promise of the portal.
 * Variants have no tag, and neither do tests whose subject is also tested without a browser.
 */
export const shortForm = { tag: '@short' };
export const shortFormIf = (isSo: boolean) => (isSo ? shortForm : {});
