import { useEffect, useRef } from 'react';
import { staffRoles } from '../../../contract/permissions.ts';
import { Button, LinkButton, TextLink } from '../../../src/components/basics/button.tsx';
import { FailedQuery } from '../../../src/components/basics/failed-query.tsx';
import { PartNotLoaded } from '../../../src/components/basics/lazy-part.tsx';
import { Notice } from '../../../src/components/basics/notice.tsx';
import { PageHeading } from '../../../src/components/basics/page-heading.tsx';
import { Skeleton } from '../../../src/components/basics/skeleton.tsx';
import { Switch } from '../../../src/components/form/switch.tsx';
import { TagCard } from '../../../src/components/basics/tag-card.tsx';
import CopyDiagnostics from '../../../src/components/diagnostics/copy-diagnostics.tsx';
import { Skeleton as FirstPaintSkeleton } from '../../../src/components/first-paint/skeleton.tsx';
import { StaffBadge } from '../../../src/components/staff/staff-badge.tsx';
import { ignore } from '../sample-data.ts';
import type { Section } from '../section.ts';

/** Makes the browser refuse to copy. */
function refuseCopying(): void {
  const writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

/** Presses the button. The browser refuses to copy, so the component shows the text for copying by hand. */
function RefusedCopy() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.click(), []);
  return (
    <div ref={box}>
      <CopyDiagnostics />
    </div>
  );
}

const looks = ['primary', 'plain', 'danger', 'bare'] as const;
const notices = ['loading', 'empty', 'failed'] as const;

export const basics: readonly Section[] = [
  {
    heading: 'Buttons',
    components: [Button, LinkButton, TextLink],
    examples: [
      ...looks.flatMap((look) => [
        { state: look, element: <Button look={look}>Save</Button> },
        {
          state: `${look}, busy`,
          element: (
            <Button look={look} busy>
              Save
            </Button>
          ),
        },
        {
          state: `${look}, disabled`,
          element: (
            <Button look={look} disabled>
              Save
            </Button>
          ),
        },
        {
          state: `${look}, a link`,
          element: (
            <LinkButton look={look} to="#">
              Open
            </LinkButton>
          ),
        },
      ]),
      { state: 'link in a text', element: <TextLink to="#">Read more</TextLink> },
    ],
  },
  {
    heading: 'Notices',
    components: [Notice, FailedQuery, PartNotLoaded],
    examples: [
      { state: 'a part that could not be loaded', element: <PartNotLoaded /> },
      ...notices.flatMap((kind) => [
        { state: kind, element: <Notice kind={kind} text="No items yet." /> },
        {
          state: `${kind}, with a button`,
          element: <Notice kind={kind} text="No items yet." retry={ignore} />,
        },
      ]),
      {
        state: 'failed query',
        element: (
          <FailedQuery
            query={{ failure: { kind: 'unreachable' }, retry: ignore }}
            otherwise="Failed to load items"
          />
        ),
      },
    ],
  },
  {
    heading: 'Switch',
    components: [Switch],
    examples: [false, true].flatMap((checked) => {
      const state = checked ? 'on' : 'off';
      const common = { label: 'Claims of my items', checked, onChange: ignore };
      return [
        { state, element: <Switch {...common} /> },
        { state: `${state}, without its label`, element: <Switch {...common} isLabelHidden /> },
        { state: `${state}, with a hint`, element: <Switch {...common} hint="By email." /> },
        { state: `${state}, busy`, element: <Switch {...common} busy /> },
      ];
    }),
  },
  {
    heading: 'Skeleton',
    components: [Skeleton, FirstPaintSkeleton],
    examples: [
      { state: 'full width', element: <Skeleton height="2em" /> },
      { state: 'part of the width', element: <Skeleton height="1em" width="60%" /> },
      { state: 'of the first paint', element: <FirstPaintSkeleton height="2em" /> },
    ],
  },
  {
    heading: 'Headings and cards of screens',
    components: [PageHeading, TagCard],
    examples: [
      { state: 'heading', element: <PageHeading>Notifications</PageHeading> },
      { state: 'card', element: <TagCard heading="Login">A form.</TagCard> },
      {
        state: 'wide card',
        element: (
          <TagCard heading="Post Item" width="wide">
            A form with longer fields.
          </TagCard>
        ),
      },
    ],
  },
  {
    heading: 'Marks of staff',
    components: [StaffBadge],
    examples: staffRoles.map((role) => ({ state: role, element: <StaffBadge role={role} /> })),
  },
  {
    heading: 'Diagnostics',
    components: [CopyDiagnostics],
    examples: [
      { state: 'to be copied', element: <CopyDiagnostics /> },
      {
        state: 'to be copied by hand',
        element: <RefusedCopy />,
        alone: { height: 420, prepare: refuseCopying },
      },
    ],
  },
];
