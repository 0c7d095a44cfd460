/** A statement of the specification with its quoted texts, and the test that checks it. */
export type Line = readonly [statement: string, test: string];

const signIn = {
  fields: 'login: shows its fields and a link to register, only when signed out',
  login:
    'login: reports empty fields and a failure, then stores the session and leaves after 300 ms',
  forgotten: 'forgotten password: asks for an email in a popup and leaves after 2 s',
  register:
    'register: reports empty fields, different passwords and failures, and always asks for the role user',
  emailless: 'verify-otp: reports a missing email and keeps loading',
  verify: 'verify-otp: shows its field, explains a refused code and resends the code',
  registered: 'verify-otp: signs in when a registration is verified',
  reset: 'verify-otp: needs both fields of a new password and goes to login after 2 s',
};
const frame = {
  loading: 'bar: says that it is loading until the account is known',
  signedOut: 'bar: shows only the title, Login and Register when signed out',
  links: 'bar: shows links by role, and the avatar menu',
  side: 'bar: shows the same links in a side menu on small screens',
  logout: 'logout: clears the session, says so and goes to login',
  toasts: 'toasts: appear at the top right, get the focus with Alt+T and close after 5 s',
  failures: 'shows a message for an unknown path and for a rendering failure',
};
const guards = {
  visitor: 'guards: replace a guarded screen with login when signed out',
  half: 'guards: treat a token without a user, or a user without a token, as signed out',
  admin: 'guards: open admin screens only for the three spellings of the admin role',
};
const home = {
  screen: 'home: shows the search box, the status filter and the newest eight items',
  asks: 'home: requests items page by page and returns to page 1 when a filter changes',
  failure: 'home: empties the list and returns to page 1 when loading fails',
  card: 'card: shows details, links to the item and opens its image in a new tab',
  add: 'home: shows a floating link to a new item on a phone',
};
const item = {
  facts: 'item: shows its details and enlarges its image on a click',
  missing: 'item: offers a retry when it is missing or fails to load',
  visitor: 'item: sends visitors who press Claim or Message Owner to login',
  failures: 'item: reports when claiming, messaging or copying the link fails',
  claimed: 'item: shows its claimant and reports when a step of the return fails',
  keeper: 'item: lets a keeper assign themselves when it has no keeper',
  edit: 'item: can be edited by its poster only',
  create: 'new item: shows its fields and a preview of the image',
  createFailures:
    'new item: requires each field, shows the reasons of a refusal and leaves after 1 s',
};
const dashboard = {
  list: 'dashboard: shows links and a list of ten own items',
  view: 'dashboard: switches between list and cards and remembers the choice',
  edit: 'dashboard: edits a row in place and deletes it',
  code: 'dashboard: generates and verifies the return code of a claimed item',
  reload: 'dashboard: reloads the items 300 ms after somebody claims one',
  empty: 'dashboard: says so when there are no items',
};
const messaging = {
  conversations: 'conversations: lists each one, and says so when there are none or loading fails',
  messages: 'messages: shows the latest fifty, each with initial, name, text and time',
  box: 'messages: sends text that is not blank and removes a refused message',
  failures: 'messages: reports when loading fails or the address names no conversation',
  notifications: 'notifications: shows ten per page and marks unread ones as read',
  notificationsNone: 'notifications: says so when there are none or loading fails',
};
const profile = {
  screen: 'profile: shows name, email and role, and four actions',
  changes: 'profile: checks changes and reports when one is refused',
  expiry: 'profile: reports an expired session and goes to login after 2 s',
  delete: 'profile: deletes the account after a confirmation',
};
const admin = {
  overview: 'admin: shows seven tabs and the overview',
  users: 'admin: searches users after 300 ms, sorts them, and toggles one after a confirmation',
  items: 'admin: lists items and assigns a keeper',
  others: 'admin: lists keepers, and conversations with their messages',
  categories: 'admin: adds, edits and deactivates categories',
  account: 'admin: creates an account for an admin or a keeper',
  user: 'admin: shows a user with five items per page',
};
const realtime = {
  ping: 'realtime: sends a ping every 30 s',
  tries: 'realtime: retries a failed connection ten times, at most 5 s apart',
  timeout: 'realtime: gives up a connection attempt after 30 s without a response',
  events:
    'realtime: reports a disconnect by the server and its errors, and shows live notifications',
  storage: 'storage: reports when the browser refuses to read or write it',
};

export const navigation: readonly Line[] = [
  ['The title links to /', frame.signedOut],
  ['Signed out, only Login and Register are shown', frame.signedOut],
  ['Signed in it shows Home, Notifications, Post Item, Conversations, User Dashboard', frame.links],
  ['An Admin Dashboard link, shown only when the role equals admin exactly', frame.links],
  ['An avatar button showing the first letter of the name (U if none)', frame.links],
  ['Its menu has the name, the email, Profile and Logout', frame.links],
  ['Small screens use a slide-in side menu with the same links and Logout', frame.side],
  ["While authentication is loading, the bar shows 'Loading...'", frame.loading],
  ["Logout clears the session, shows 'Logged out successfully!' and goes to /login", frame.logout],
  ["Login shows 'Logged in successfully!'", signIn.login],
  ['The footer carries a copyright line for 2025', frame.signedOut],
  ['Alt+T focuses the notification area', frame.toasts],
  ["Any unknown path shows '404 - Page Not Found'", frame.failures],
  ["A rendering failure shows 'Something went wrong' with a Reload button", frame.failures],
  ['Protected routes redirect to /login, replacing history', guards.visitor],
  ['... when there is no token or no user', guards.half],
  ['Admin routes redirect to /login with no token', guards.admin],
  ['... to / when there is no user data or the role is not an admin role', guards.admin],
  ['The guard accepts the role values admin, Admin and administrator', guards.admin],
];

export const publicRoutes: readonly Line[] = [
  ["/login: fields, show/hide password, 'Register here', only signed out", signIn.fields],
  ["A 'Forgot Password?' popup asking for an email", signIn.forgotten],
  ['/register: name, email, password, confirm password, only signed out', signIn.fields],
  ["/verify-otp: OTP entry, a 'Resend OTP' link, the placeholder says 6-digit", signIn.verify],
  ['In forgot mode also new password and confirm password', signIn.reset],
  [
    "Without email a toast says 'No email provided for verification', and a spinner",
    signIn.emailless,
  ],
  ['After verification the user is logged in', signIn.registered],
  ["/: a search box with placeholder 'Search by title, description, or tags...'", home.screen],
  ['A status filter: All Statuses, Lost, Found, Claimed, Returned; default All', home.screen],
  ['A card grid of items without edit or delete actions', home.screen],
  ["Empty text 'No items found matching your search.'", home.asks],
  [
    'Pagination: Previous, numbered pages, Next, disabled at the ends, more than one page',
    home.asks,
  ],
  ["On small screens a floating '+ Add New Item' link", home.add],
  ['Changing search or filter resets to page 1', home.asks],
  ['Item card: a click on the image opens it in a new tab', home.card],
  ["... otherwise 'No Image Available'", home.card],
  ['Title, status, category name, Posted On date, a View Details link', home.card],
  [
    'With actions: edit and delete icons, inline edit with all fields, Save and Cancel',
    dashboard.view,
  ],
  ['A Claimed card shows Generate OTP and an Enter OTP box with Verify', dashboard.code],
];

export const signedInRoutes: readonly Line[] = [
  ['/items/{id}: title, image (click to enlarge), details, actions', item.facts],
  ["'No image available' if none", item.facts],
  ["Keeper or 'Not Assigned'", item.facts],
  ["Claimed By or 'Not Claimed'", item.facts],
  ["Missing: 'Item not found or failed to load.' with a 'Retry Fetch' button", item.missing],
  ['The edit form: image, Remove Image, title, description, category, status, location', item.edit],
  ["The claim button reads 'Already Claimed' and is disabled", item.claimed],
  ["A keeper sees 'Assign Myself as Keeper' on an item with no keeper", item.keeper],
  ['Visitors pressing Claim or Message Owner are sent to /login', item.visitor],
  ["/conversations: 'For: item title (status) - other participant'", messaging.conversations],
  ["Empty text 'No conversations found.'", messaging.conversations],
  [
    '/messages/{id}: a scrolling list with sender initial, name, content and time',
    messaging.messages,
  ],
  ['A message box with Send Message', messaging.box],
  ["Empty text 'No messages found.'", messaging.box],
  ["/notifications: unread ones with a 'Mark as Read' button; pagination", messaging.notifications],
  ["Empty text 'No notifications available'", messaging.notificationsNone],
  ["/items/create: its fields, location placeholder 'e.g., Main Hall, Room 101'", item.create],
  ['Category select fed from the category list; status Lost or Found only; preview', item.create],
  ['/dashboard: toggle between list and card view, remembered, default list', dashboard.view],
  ['Links Add New Item, Profile, Messages, Notifications', dashboard.list],
  ['A table with image, title, status, category, posted date and actions', dashboard.list],
  ['Edit inline (image, title, status, category), Delete', dashboard.edit],
  ['Generate OTP with an OTP entry plus Verify and Cancel', dashboard.code],
  ["Empty state 'No items found. Start by adding a new item!'", dashboard.empty],
  ["Not logged in: 'Please log in to view your dashboard.'", guards.visitor],
  ['/profile: name, email, role and the four buttons', profile.screen],
];

export const adminRoutes: readonly Line[] = [
  ['/admin: seven tabs', admin.overview],
  ["Overview: stat cards and a 'Most Active Users' list", admin.overview],
  ["Empty text 'No active users yet.'", admin.overview],
  ['Users: search, sort, order, table, View and Activate/Deactivate, not for oneself', admin.users],
  ['Items: search, sort, table, View, Activate/Deactivate, Assign Keeper', admin.items],
  ['Keepers: a table of name and email', admin.others],
  ['Conversations: a paged list with the last message, and a message viewer', admin.others],
  [
    'Categories: an add form, Edit and Deactivate, an edit popup with a radio choice',
    admin.categories,
  ],
  ['Create Account: its fields, role Admin or Keeper', admin.account],
  ['/users/{id}: name, email, role, joined date, items, a back-to-dashboard link', admin.user],
];

export const validation: readonly Line[] = [
  ["Login: 'Please fill in all fields'", signIn.login],
  [
    "Register: 'Please fill in all fields', 'Passwords do not match'; always as user",
    signIn.register,
  ],
  ["Forgot password: 'Please enter your email'", signIn.forgotten],
  ["OTP screen: 'Please enter the OTP'", signIn.verify],
  ["'Please enter both new password and confirm password'", signIn.reset],
  ["In forgot mode 'Passwords do not match'", signIn.reset],
  ["Profile: 'New password and confirm password do not match'", profile.changes],
  ["'Invalid user data returned from API'", profile.changes],
  ['Item create: title, description, category, status, location required', item.createFailures],
  ["Item OTP verify: 'Please enter the OTP.'", item.claimed],
  ['Admin create account: all fields, passwords match, default admin', admin.account],
  ['Category: name required', admin.categories],
  ["Assign keeper: 'Please select a keeper'", admin.items],
  ['Sending a message needs non-blank content', messaging.box],
  ['Account deletion needs a confirmation', profile.delete],
  ['User toggles need a confirmation', admin.users],
  ['Item toggles need a confirmation', admin.items],
  ['Category toggles need a confirmation', admin.categories],
];

export const errors: readonly Line[] = [
  ["Login: 'Login failed. Please check your credentials.'", signIn.login],
  [
    "Register: message, first of details, 'Registration failed. Please try again.'",
    signIn.register,
  ],
  ["Forgot password: 'Failed to send OTP. Try again.'", signIn.forgotten],
  ["OTP verify 400: server message or 'Invalid or expired OTP'", signIn.verify],
  ["404 'User not found'", signIn.verify],
  ["500 'Server error, please try again later'", signIn.verify],
  ["Otherwise 'An unexpected error occurred'", signIn.verify],
  ["'Failed to resend OTP. Please try again.'", signIn.verify],
  ['Item create: VALIDATION_ERROR shows each field and message joined', item.createFailures],
  ["Otherwise 'Failed to create item: ...'", item.createFailures],
  ["'Failed to load item'", item.missing],
  ["'Failed to update item'", item.edit],
  ["'Failed to claim item'", item.failures],
  ["'Failed to start conversation'", item.failures],
  ["'Failed to copy link to clipboard'", item.failures],
  ["'Failed to assign keeper'", item.keeper],
  ["'Failed to generate OTP'", item.claimed],
  ["'Failed to verify OTP'", item.claimed],
  [
    "401 on profile update: 'Session expired. Please log in again.', cleared, login",
    profile.expiry,
  ],
  ["'Failed to load messages'", messaging.failures],
  ["'Failed to send message' (the optimistic message is removed)", messaging.box],
  ["'No conversation ID provided'", messaging.failures],
  ["'Failed to load conversations'", messaging.conversations],
  ["'Failed to load notifications'", messaging.notificationsNone],
  ["'Failed to mark as read'", messaging.notifications],
  ["'Failed to load items. Please try again later.', emptied, page 1", home.failure],
  ["Admin actions show 'Failed to ...' messages", admin.categories],
  ['Duplicates are suppressed for 5 s', frame.toasts],
  [
    "'WebSocket connection error: {message or Unable to connect to server}. Retrying...'",
    realtime.tries,
  ],
  [
    "Reason 'io server disconnect': 'Server disconnected. Attempting to reconnect...'",
    realtime.events,
  ],
  ["errorMessage: its text, or 'An error occurred' if empty", realtime.events],
  ['Notifications of type error show as error toasts, others as info', realtime.events],
  ["'Failed to sync token with storage.'", realtime.storage],
  ["'Failed to sync user with storage.'", realtime.storage],
  ["'Failed to save login data.'", realtime.storage],
  ["'Failed to clear login data.'", realtime.storage],
  ["Rendering failure: 'Something went wrong' with Reload", frame.failures],
];

export const constants: readonly Line[] = [
  ['Home page size 8', home.asks],
  ['Dashboard items: 10 per page', dashboard.list],
  ['Notifications: 10 per page', messaging.notifications],
  ['Admin lists: 10 per page', admin.users],
  ['Admin user-detail items: 5 per page', admin.user],
  ['Messages load: page 1, limit 50', messaging.messages],
  ['Admin search debounce 300 ms', admin.users],
  ['Dashboard item reload debounce 300 ms', dashboard.reload],
  ['Admin status banners disappear after 3 s', admin.users],
  ['Toasts auto-close after 5 s, top-right; the same one is suppressed for 5 s', frame.toasts],
  ['Login redirects after 300 ms', signIn.login],
  ['Forgot-password redirects after 2 s', signIn.forgotten],
  ['Password reset redirects after 2 s', signIn.reset],
  ['Item create redirects after 1 s', item.createFailures],
  ['Profile session expiry redirects after 2 s', profile.expiry],
  ['Up to 10 reconnection attempts, delay 1 s growing to at most 5 s', realtime.tries],
  ['Connection timeout 30 s', realtime.timeout],
  ['Application ping every 30 s', realtime.ping],
  ['OTP is 6 digits', signIn.verify],
  ['Token under the key token, user under the key user', signIn.login],
  ['Dashboard view type stored locally, default list', dashboard.view],
  ['Admin role names: admin, Admin, administrator', guards.admin],
  ['Default role when admin creates an account: admin', admin.account],
];
