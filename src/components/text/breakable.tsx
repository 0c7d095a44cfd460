import { Fragment, type ReactNode } from 'react';

/**
 * Lets the email addresses and host names in a text break before an @ and before a dot. Not for the text of a link,
 * whose name would then contain spaces.
 */
export function breakable(text: string): ReactNode {
  const [start, ...ends] = text.split(/(?=@|\.\w)/);
  return (
    <>
      {start}
      {ends.map((end, index) => (
        <Fragment key={index}>
          <wbr />
          {end}
        </Fragment>
      ))}
    </>
  );
}
