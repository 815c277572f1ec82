import type { TaskKind } from './tasks.ts'

/** What a user is told of without having asked; the texts are `notices.kind.<kind>`. */
export const noticeKinds = [
  'assignedToMe',
  'dropsSoon',
  'replyReceived',
  'taskDone',
  'taskFailed',
  'exportReady',
  'pointsLow',
  'accountExpiring',
  'signedInAs',
  'passwordReset',
  'securityChanged',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Kinds about the safety of an account; nobody can switch them off. */
export const lastingNoticeKinds: readonly NoticeKind[] = ['signedInAs', 'passwordReset', 'securityChanged']

/** What may have changed about the way somebody signs in; the texts are `notices.security.<change>`. */
export const securityChanges = [
  'password',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodeUsed',
  'singleSignOn',
] as const
export type SecurityChange = (typeof securityChanges)[number]

/** What the text of each kind names. */
export interface NoticeParams {
  /** `by`: name of who assigned them. */
  assignedToMe: { amount: number; by: string }
  /** `days`: until the first of them drops. */
  dropsSoon: { amount: number; days: number }
  replyReceived: { name: string; subject: string }
  taskDone: { task: TaskKind; title: string }
  taskFailed: { task: TaskKind; title: string }
  exportReady: { task: TaskKind; title: string }
  pointsLow: { balance: number }
  accountExpiring: { days: number }
  /** `by`: name of who signed in as the user. */
  signedInAs: { by: string }
  /** `by`: name of who reset it. */
  passwordReset: { by: string }
  securityChanged: { change: SecurityChange }
}
