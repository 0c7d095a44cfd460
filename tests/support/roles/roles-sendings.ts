import { backpack } from '../calls/items.ts';
import { sending } from './roles-rows.ts';
import { type World, emails, nowhere, said } from './roles-world.ts';
import { password } from '../app/test-app.ts';

type Person = keyof World['people'];
type Code = keyof World['codes'];

export const account = (role: string, email: string) =>
  sending(`${role} at ${email}`, () => ({
    body: { name: 'Nell Newest', email, password, role },
  }));

export const login = (email: string, secret: string) =>
  sending(`${email} with "${secret}"`, () => ({ body: { email, password: secret } }));

export const samePassword = (secret: string) =>
  sending(`"${secret}"`, () => ({ body: { password: secret } }));

export const address = (email: string) => sending(email, () => ({ body: { email } }));

export const code = (name: Code, email: string) =>
  sending(`the code of the ${name} at ${email}`, ({ world }) => ({
    body: { email, otp: world.codes[name] },
  }));

export const newPassword = (email: string) =>
  sending(`for ${email}`, () => ({ body: { email, newPassword: 'another lighthouse' } }));

export const profile = (email: string | null) =>
  sending(email ?? 'their own address', ({ me }) => ({
    body: { name: 'Renamed', email: email ?? me.user.email },
  }));

export const passwordChange = (currentPassword: string) =>
  sending(`"${currentPassword}" as the current one`, () => ({
    body: { currentPassword, newPassword: 'another lighthouse' },
  }));

export const looking = sending('no longer looking', () => ({ body: { isLooking: false } }));

export const correctedOwner = sending('the corrected owner', () => ({
  body: { ownerName: said.ownerName, ownerEmail: 'wanda@example.com' },
}));

export const pushSwitches = sending('only messages', () => ({
  body: { claim: false, message: true, returned: false },
}));

export const forgedUnsubscribeLink = sending(
  'a link that the portal did not sign',
  ({ world }) => ({
    body: { account: world.people.poster.user._id, kind: 'claim', signature: 'x'.repeat(43) },
  }),
);

export const pushSubscription = sending('a device', () => ({
  body: {
    endpoint: 'https://push.service.test/send/somebody',
    // The keys of the example in RFC 8291, section 5.
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    declarative: false,
  },
}));

export const newCategory = sending('a new name', () => ({ body: { name: 'Hats' } }));

export const categoryChange = sending('a new name', () => ({
  body: { name: 'Hats', description: '', isActive: true },
}));

export const talkTo = (person: Person) =>
  sending(`to the ${person}`, ({ world, id }) => ({
    body: { itemId: id, participants: [world.people[person].user._id] },
  }));

export const talkToNobody = sending('to an account that never was', ({ id }) => ({
  body: { itemId: id, participants: [nowhere] },
}));

export const ownMessage = sending('in their own name', ({ me }) => ({
  body: { sender: me.user._id, content: 'Hello' },
}));

export const postersMessage = sending("in the poster's name", ({ world }) => ({
  body: { sender: world.people.poster.user._id, content: 'Hello' },
}));

export const ownMessages = sending('in their own name', ({ me }) => ({
  body: {
    sender: me.user._id,
    messages: ['00', '01'].map((at) => ({ id: `${nowhere.slice(0, -2)}${at}`, content: 'Hello' })),
  },
}));

export const postersMessages = sending("in the poster's name", ({ world }) => ({
  body: {
    sender: world.people.poster.user._id,
    messages: [{ id: nowhere, content: 'Hello' }],
  },
}));

export const ownAccount = sending('their own', ({ me }) => ({ params: { id: me.user._id } }));

export const searching = sending('for a word', () => ({
  query: { search: 'umbrella', limit: '100' },
}));

/** A search for the text of a private detail. It must not find the item with this detail. */
export const searchingDetail = sending('for a private detail', () => ({
  query: { search: said.detail, limit: '100' },
}));

export const deskList = (list: string) => sending(list, () => ({ query: { list } }));

export const itemForm = sending('', () => ({ form: backpack }));

const ownerForm = { ...backpack, ownerName: 'Olga Owner', ownerEmail: 'olga@example.com' };
export const lostForOther = sending('lost by somebody else', () => ({
  form: { ...ownerForm, status: 'Lost' },
}));
export const foundForOther = sending('found, for somebody else', () => ({ form: ownerForm }));

export const keeper = (person: Person | 'themselves') =>
  sending(`to ${person}`, ({ world, me }) => ({
    body: { keeperId: (person === 'themselves' ? me : world.people[person]).user._id },
  }));

export const reason = sending('', () => ({ body: { reason: 'It is not theirs.' } }));

export const story = sending('with a description', () => ({
  body: { story: 'It has a wooden handle.' },
}));

/** The user, who has a claim in the queue of the detailed item. */
export const rival = sending('of the user', ({ world }) => ({
  body: { userId: world.people.user.user._id },
}));

export const reasonForRival = sending('of the user', ({ world }) => ({
  body: { userId: world.people.user.user._id, reason: 'It is not theirs.' },
}));

export const question = (person: Person) =>
  sending(`to the ${person}`, ({ world }) => ({
    body: { userId: world.people[person].user._id, question: 'What is inside it?' },
  }));

export const ofClaimant = sending('of the claimant', ({ world }) => ({
  body: { userId: world.people.claimant.user._id },
}));

export const returnCode = (name: Code) =>
  sending(`the code "${name}"`, ({ world }) => ({ body: { otp: world.codes[name] } }));

/** A code that differs from that of the claimed item. */
export const wrongReturnCode = sending('a wrong code', ({ world }) => ({
  body: { otp: world.codes.return === '000000' ? '000001' : '000000' },
}));

/** A wrong code for an address with a pending code. */
export const wrongMailedCode = sending('a wrong code', ({ world }) => ({
  body: {
    email: emails.newcomer,
    otp: world.codes.registration === '000000' ? '000001' : '000000',
  },
}));
