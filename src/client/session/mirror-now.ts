import { readPushWish, showsDeclarative } from '../push/push-wish.ts';
import { mirrorSession } from '../../core/session/session-mirror.ts';
import { session } from './session-state.ts';

/** Puts down for the service worker who is signed in, and whether pushes for them are to reach this device. */
export function mirrorSessionNow(): Promise<void> {
  return mirrorSession(() => {
    const now = session.get();
    if (now.state !== 'signed in') return null;
    const { token, user } = now;
    const isWanted = readPushWish() === user.id;
    return { userId: user.id, token, push: isWanted ? { declarative: showsDeclarative() } : null };
  });
}
