import type { Failure } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { Notice } from './notice.tsx';

interface FailedQueryProps {
  query: { failure: Failure; retry: () => void };
  /** The text to show if the server sent no message. */
  otherwise: string;
}

/** Says why a query failed, with a button that fetches it again. */
export function FailedQuery({ query, otherwise }: FailedQueryProps) {
  const text = failureText(query.failure, otherwise) ?? otherwise;
  return <Notice kind="failed" text={text} retry={query.retry} />;
}
