export function ConversationsScreen() {
  return null;
}
