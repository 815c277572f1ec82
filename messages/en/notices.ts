import type { notices as zh } from '../zh/notices.ts'

export const notices: typeof zh = {
  kind: {
    assignedToMe: '{by} assigned customers to you: {amount}',
    dropsSoon: 'Customers that drop into the public pool within {days} days: {amount}',
    replyReceived: '{name} replied to “{subject}”',
    taskDone: '{task} finished: {title}',
    taskFailed: '{task} failed: {title}',
    exportReady: '{task} is ready to download: {title}',
    pointsLow: 'Points are running out, balance: {balance}',
    accountExpiring: 'Your company’s account expires in {days} days',
    signedInAs: '{by} signed in as you',
    passwordReset: '{by} reset your password',
    securityChanged: 'The way you sign in has changed: {change}',
  },
  security: {
    password: 'password changed',
    secondFactorOn: 'two-step verification switched on',
    secondFactorOff: 'two-step verification switched off',
    recoveryCodeUsed: 'signed in with a recovery code',
    singleSignOn: 'single sign-on changed',
  },
}
