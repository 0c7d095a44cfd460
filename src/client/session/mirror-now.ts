import { readPushWish, showsDeclarative } from '../push/push-wish.ts';
import { mirrorSession } from '../../core/session/session-mirror.ts';
import { session } from './session-state.ts';

/** Copies the session for the service worker. The copy also says whether this device should get the user's pushes. */
export function mirrorSessionNow(): Promise<void> {
  return mirrorSession(() => {
    const current = session.get();
    if (current.state !== 'signed in') return null;
    const { token, user } = current;
    const isWanted = readPushWish() === user.id;
    return { userId: user.id, token, push: isWanted ? { declarative: showsDeclarative() } : null };
  });
}
