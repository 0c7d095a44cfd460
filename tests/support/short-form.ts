/**
 * Whether only the short form of the suite runs, as in `npm test`. `npm run test:whole`, and a test runner started
 * directly, run all tests (decision 24).
 */
export const isShortForm = process.env.TESTS === 'short';

/**
 * Tag of the browser tests that the short form runs: one for each journey of a user and each promise of the portal.
 * Variants have no tag, nor do tests of behaviour that is also tested without a browser.
 */
export const shortForm = { tag: '@short' };
export const shortFormIf = (isSo: boolean) => (isSo ? shortForm : {});
