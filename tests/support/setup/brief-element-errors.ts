import { configure, getConfig } from '@testing-library/react';
import { afterAll } from 'vitest';

// Testing Library prints the document into the error of each failed attempt, which takes a tenth of the time of the
// component tests. So print it only for the last attempt, whose error is shown.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    if (!isWaiting()) return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
// Restore the function, because test files share the Testing Library module.
afterAll(() => configure({ getElementError }));

/** Whether Testing Library may repeat the current attempt. Its types do not declare this field. */
function isWaiting(): boolean {
  const config: object = getConfig();
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  );
}
