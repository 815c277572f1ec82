import type { login as zh } from '../zh/login.ts'

export const login: typeof zh = {
  title: 'Sign in',
  userName: 'User name',
  password: 'Password',
  userNameRequired: 'Enter your user name',
  userNameLength: 'A user name has 2 to 16 characters',
  passwordRequired: 'Enter your password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  remember: 'Remember user name',
  capsLock: 'Caps lock is on',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  forgotten: 'Forgotten your password?',
  forgottenHint: 'Ask your company’s administrator, who can reset it under employee accounts.',
  language: 'Language',
  wait: 'Try again in {seconds} s',
  pitch: 'From customs data to customers',
  redirecting: 'Completing the sign-in…',
  redirectDone: 'Go back to the previous window, or sign in here.',
}
