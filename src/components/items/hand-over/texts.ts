import { otp } from '../../../../contract/bounds.ts';
import { counted } from '../../../../contract/text/counted.ts';

/** Texts of the return code and of the return. They are in a module of their own, because few viewers need them. */
export const texts = {
  returnHeading: 'Hand it over',
  generateHint:
    'When you meet the claimant, generate a code and show it to them. It confirms the return.',
  generateAgain: 'Generate new OTP',
  generateFailed: 'Failed to generate OTP',
  yourCode: 'Return code',
  showCode: 'Show OTP',
  validFor: 'Valid for',
  minutesLeft: (minutes: number) => `The code is valid for ${counted(minutes, 'more minute')}.`,
  expired: 'This code has expired. Generate a new one.',
  replaced: (name: string) =>
    `${name} generated a newer code, so this one is no longer valid. Use theirs, or generate a new one.`,
  qrCode: 'QR code that opens this item with the return code filled in',
  qrHint: 'The claimant scans this with their phone, or types the code.',
  enterHint: 'Ask the person handing you the item for the code on their screen.',
  otpPlaceholder: '6-digit OTP',
  verify: 'Verify',
  scanHint: 'Hold the QR code on the other phone in front of the camera.',
  typeDigits: 'type the six digits',
  scannedNoCode:
    'This isn\'t a return code. Scan the QR code of "Generate OTP" on the other phone.',
  scannedOtherItem: 'This code is for another item.',
  otpMissing: 'Please enter the OTP.',
  otpIncomplete: 'The OTP has 6 digits.',
  verifyFailed: 'Failed to verify OTP',
  wrongTries: `Check the digits. After ${String(otp.wrongTries)} wrong tries, ask for a new code.`,
  verified: 'Return confirmed. The item is marked Returned.',
  backWith: (who: string, duration: string) => `Back with ${who} after ${duration}`,
  backWithYou: (duration: string) => `Back with you after ${duration}`,
  backAfter: (duration: string) => `Returned after ${duration}`,
} as const;
