export { CreateAccountTab } from './accounts/create-account-tab.tsx';
export { CategoriesTab } from './categories/categories-tab.tsx';
export { ConversationsTab } from './conversations/conversations-tab.tsx';
export { ItemsTab } from './items/items-tab.tsx';
export { KeepersTab } from './users/keepers-tab.tsx';
export { UsersTab } from './users/users-tab.tsx';
