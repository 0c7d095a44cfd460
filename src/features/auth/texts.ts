import { bounds, otp } from '../../../contract/bounds.ts';

/** Texts of the sign-in screens (specification sections 2, 5 and 8). */
export const texts = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  newPassword: 'New Password',
  otp: 'OTP',
  otpPlaceholder: `Enter ${otp.digits}-digit OTP`,
  passwordRule: `At least ${bounds.password.min} characters`,

  login: 'Login',
  register: 'Register',
  forgotPassword: 'Forgot Password?',
  forgotPasswordMore:
    "Enter your account's email address. We'll send you a code to set a new password.",
  sendOtp: 'Send OTP',
  loginForShared: "Log in to post what you shared. It's kept on this device until then.",
  loginFor: {
    claim: "Log in to claim the item. You'll return to it afterwards.",
    message: "Log in to send a message about the item. You'll return to it afterwards.",
  },
  keptUnsent:
    "Unsent items and messages are kept on this device. They'll be sent when you log in again.",
  noAccount: 'No account yet?',
  registerHere: 'Register here',
  haveAccount: 'Already registered?',
  loginHere: 'Login here',
  verifyOtp: 'Verify OTP',
  resetPassword: 'Reset Password',
  resendOtp: 'Resend OTP',
  noCode: "Didn't get a code?",
  codeSentTo: (email: string) => `Enter the code we emailed to ${email}.`,
  loading: 'Loading...',

  loggedIn: 'Logged in successfully!',
  emailChanged: 'Your email address has been changed.',
  choosePassword: 'This code resets your password. Please choose a new one.',
  passwordReset: 'Password reset successfully!',

  fillAllFields: 'Please fill in all fields',
  passwordsDiffer: 'Passwords do not match',
  enterEmail: 'Please enter your email',
  enterOtp: 'Please enter the OTP',
  enterBothPasswords: 'Please enter both new password and confirm password',
  noEmail: 'No email provided for verification',

  loginFailed: 'Login failed. Please check your credentials.',
  registrationFailed: 'Registration failed. Please try again.',
  sendOtpFailed: 'Failed to send OTP. Try again.',
  resendOtpFailed: 'Failed to resend OTP. Please try again.',
  otpInvalid: 'Invalid or expired OTP',
  userNotFound: 'User not found',
  serverError: 'Server error, please try again later',
  unexpected: 'An unexpected error occurred',
} as const;
