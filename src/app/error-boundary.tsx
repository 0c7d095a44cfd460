import { Component, type ReactNode } from 'react';
import { lazyPart } from '../components/basics/lazy-part.tsx';
import { log } from '../core/log/log.ts';
import { store } from '../client/query/reply-store.ts';
import { Button } from '../components/basics/button.tsx';
import styles from './shell/message.module.css';
import { texts } from './texts.ts';

/** Loaded only after a failure. */
const CopyDiagnostics = lazyPart(() => import('../components/diagnostics/copy-diagnostics.tsx'));

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Shows a message in place of content that fails to render (specification section 8, Rendering failure). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    log('error', 'app', 'a screen could not be rendered', error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.message} role="alert">
        <h1>{texts.failed}</h1>
        <p>{texts.failedMore}</p>
        <Button look="primary" onClick={() => void reload()}>
          {texts.reload}
        </Button>
        <CopyDiagnostics />
      </div>
    );
  }
}

/**
 * Deletes the stored replies and reloads the page. One of these replies may have caused the failure, and the page would
 * render it first again.
 */
async function reload(): Promise<void> {
  await store.forgetReplies();
  window.location.reload();
}
