import { useState } from 'react';
import { pageSizes } from '../../../../contract/bounds.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import { ConversationItemMark } from '../../../components/items/card/status-mark.tsx';
import { Button } from '../../../components/basics/button.tsx';
import type { Column } from '../../../components/lists/data-table.tsx';
import { Time } from '../../../components/time/time.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import type { TabProps } from '../admin-address.ts';
import { CellText } from '../lists/cell-text.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { tabTitles, texts } from '../texts.ts';
import { useList } from '../lists/use-list.ts';
import { MessageViewer } from './message-viewer.tsx';

type Conversation = Reply<'GET /admin/conversations'>['conversations'][number];

/** The conversations of all users. */
export function ConversationsTab({ address, show }: TabProps) {
  const [opened, setOpened] = useState<Conversation | null>(null);
  const query = { page: address.page, limit: pageSizes.list };
  const list = useList('GET /admin/conversations', { query });
  const conversations = list.reply?.conversations ?? null;
  // The latest version of the opened conversation. If newer conversations have moved it to another page of the list,
  // use the version from when it was opened.
  const latest = conversations?.find(({ _id }) => _id === opened?._id) ?? opened;

  return (
    <>
      <ListPanel
        caption={tabTitles.conversations}
        words={{
          noun: ['conversation', 'conversations'],
          loading: texts.loadingConversations,
          empty: texts.noConversations,
          emptyHint: texts.noConversationsHint,
          failed: texts.conversationsFailed,
        }}
        list={list}
        columns={columnsWith(setOpened)}
        rows={conversations}
        keyOf={({ _id }) => _id}
        pagination={list.reply?.pagination}
        placeholderRows={pageSizes.list}
        pages={{ page: address.page, goTo: (page) => show({ page }, false) }}
      />
      {latest === null ? null : (
        <MessageViewer conversation={latest} close={() => setOpened(null)} />
      )}
    </>
  );
}

function columnsWith(open: (conversation: Conversation) => void): Column<Conversation>[] {
  return [
    { heading: texts.item, isName: true, cell: ({ item }) => <CellText>{item.title}</CellText> },
    {
      heading: texts.status,
      cell: ({ item }) => <ConversationItemMark item={item} />,
    },
    {
      heading: texts.between,
      cell: ({ participants }) => (
        <CellText>{participants.map(({ name }) => name).join(', ')}</CellText>
      ),
    },
    {
      heading: texts.lastMessage,
      cell: ({ lastMessage }) => <CellText>{lastMessage?.content ?? texts.noMessages}</CellText>,
    },
    {
      heading: texts.lastMessageAt,
      cell: ({ lastMessage, updatedAt }) => (
        <Time value={lastMessage?.createdAt ?? updatedAt} show="moment" />
      ),
    },
    {
      heading: texts.actions,
      isActions: true,
      cell: (conversation) => (
        <Button onClick={() => open(conversation)}>
          {texts.viewMessages}
          <VisuallyHidden> {texts.aboutItem(conversation.item.title)}</VisuallyHidden>
        </Button>
      ),
    },
  ];
}
