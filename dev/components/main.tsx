/** Renders the page of shared components, with both colour schemes side by side, each in its own document. */
import '../../src/components/theme/tokens.css';
import '../../src/components/theme/base.css';
import type { MantineColorSchemeManager } from '@mantine/core';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { DesignSystem } from '../../src/components/theme/design-system.tsx';
import { answerCalls } from './answer-calls.ts';
import { AloneExample, Gallery, Schemes } from './gallery.tsx';
import { type Scheme, exampleAt, schemeAt } from './gallery-address.ts';
import { ignore } from './sample-data.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The document has no root element.');

const scheme = schemeAt(location.search);
const alone = exampleAt(location.search);
if (scheme !== null) answerCalls();
alone?.alone?.prepare?.();

/** A manager that always returns one scheme. Unlike `forceColorScheme`, it applies from the first paint. */
function always(shown: Scheme): MantineColorSchemeManager {
  return { get: () => shown, set: ignore, subscribe: ignore, unsubscribe: ignore, clear: ignore };
}

const screen =
  scheme === null ? (
    <Schemes />
  ) : (
    <StrictMode>
      <DesignSystem schemes={always(scheme)}>
        <BrowserRouter>
          {alone === null ? <Gallery scheme={scheme} /> : <AloneExample example={alone} />}
        </BrowserRouter>
      </DesignSystem>
    </StrictMode>
  );

// Render in the same task as `prepare`, which may change local storage. All frames share local storage, so another
// frame could change it before a later task.
flushSync(() => createRoot(root).render(screen));
