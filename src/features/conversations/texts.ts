import { counted } from '../../../contract/text/counted.ts';

/** Texts of the conversation screens (specification sections 2, 8 and 9). */
export const texts = {
  conversations: 'Conversations',
  loadingConversations: 'Loading conversations...',
  noConversations: 'No conversations found.',
  noConversationsHint:
    'Your messages about lost and found items are listed here. To start a conversation, open an item and press Message Owner.',
  loadConversationsFailed: 'Failed to load conversations',
  retry: 'Retry',
  noLastMessage: 'No messages yet.',
  unread: (count: number) => `${count} unread`,
  newOnTop: 'Show latest first',

  allConversations: 'All conversations',
  messages: 'Messages',
  loadingMessages: 'Loading messages...',
  noMessages: 'No messages found.',
  noMessagesHint: (other: string) =>
    `What you and ${other} write about this item shows up here. Start with one of these, or write your own:`,
  starters: 'Suggestions',
  loadMessagesFailed: 'Failed to load messages',
  noConversationId: 'No conversation ID provided',
  missingConversation: "This conversation doesn't exist, or you're not part of it.",
  about: 'About',
  today: 'Today',
  yesterday: 'Yesterday',
  newMessages: 'New messages',
  newMessagesBelow: 'New messages below',
  loadOlder: 'Load older messages',
  loadingOlder: 'Loading older messages...',
  olderFailed: "Couldn't load older messages.",
  you: '(you)',
  waiting: 'Waiting to be sent',
  sending: 'Sending...',
  sent: 'Sent',
  read: 'Read',
  opensInNewTab: '(opens in a new tab)',

  message: 'Message',
  placeholder: 'Write a message',
  send: 'Send Message',
  enterSends: 'Enter sends, Shift+Enter starts a new line.',
  besideAnother:
    'This conversation is open in another tab too. Your draft here is saved separately.',
  nothingWritten: 'Write something first.',
  left: (count: number) => `${counted(count, 'character')} left`,
  tooMany: (count: number) => `${counted(count, 'character')} too many`,
  noRoom:
    "The message couldn't be sent now, or saved on this device. It's still here: free up some space, or send it again when you're online.",
  occupied: 'Send or clear this message before editing another one.',
  notSent: 'Not sent',
} as const;

/** The title of a conversation's screen. */
export function conversationTitle(other: string, item: string): string {
  return `${other}: ${item}`;
}
