import { configure, getConfig } from '@testing-library/react';
import { afterAll } from 'vitest';

// Keeps the printed document out of the errors of attempts that Testing Library repeats, because printing it takes
// a tenth of the time of the component tests. The error of the last attempt still contains it.
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
