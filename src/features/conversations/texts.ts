/** What the screens of conversations say (specification sections 2, 8 and 9). */
export const texts = {
  conversations: 'Conversations',
  loadingConversations: 'Loading conversations...',
  noConversations: 'No conversations found.',
  loadConversationsFailed: 'Failed to load conversations',
  retry: 'Retry',
  noLastMessage: 'No messages yet.',
  unread: (count: number) => `${count} unread`,
  newOnTop: 'Show what is new on top',

  allConversations: 'All conversations',
  messages: 'Messages',
  loadingMessages: 'Loading messages...',
  noMessages: 'No messages found.',
  loadMessagesFailed: 'Failed to load messages',
  noConversationId: 'No conversation ID provided',
  missingConversation: 'This conversation does not exist, or it is one of other people.',
  about: 'About',
  today: 'Today',
  yesterday: 'Yesterday',
  newMessages: 'New messages',
  newMessagesBelow: 'New messages below',
  loadOlder: 'Load older messages',
  loadingOlder: 'Loading older messages...',
  olderFailed: 'The older messages could not be loaded.',
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
    'This conversation is open in another tab too. What you write here is kept apart from it.',
  nothingWritten: 'Write something first.',
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  tooMany: (count: number) =>
    count === 1 ? '1 character too many' : `${count} characters too many`,
  noRoom:
    'This device has no room to keep the message until it is sent. It is still here: free some room and send it again.',
  occupied: 'Send or empty this message before you edit another one.',
  notSent: 'Not sent',
} as const;

/** What a tab with a conversation is called. */
export function conversationTitle(other: string, item: string): string {
  return `${other}: ${item}`;
}
