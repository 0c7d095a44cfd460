import { configure, getConfig } from '@testing-library/react';
import { afterAll } from 'vitest';

// While a query waits for an element, the error of each attempt would contain the printed document, which takes a tenth of
// the time of the components' tests. The error after the last attempt still contains it.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    if (!isWaiting()) return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
// Files share Testing Library.
afterAll(() => configure({ getElementError }));

/** Whether Testing Library makes an attempt that it may repeat; its types leave this out. */
function isWaiting(): boolean {
  const config: object = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
}
