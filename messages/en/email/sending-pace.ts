import type { sendingPace as zh } from '../../zh/email/sending-pace.ts'

export const sendingPace: typeof zh = {
  warmUpTitle: 'Warm-up',
  warmUpHint:
    'Providers slow down a domain that suddenly sends much. With a plan, so many messages go to each of them a day; the rest waits for the next.',
  beginPlan: 'Begin warm-up',
  changePlan: 'Change warm-up',
  endPlan: 'End warm-up',
  endQuestion: 'End the warm-up?',
  endHint: 'What waits then goes without limits.',
  ended: 'The warm-up has ended',
  planSaved: 'The plan is saved',
  planDay: 'Day {day} of {days}; messages to each provider today: {amount}',
  planOver: 'The plan is over; nothing is held back',
  nothingSent: 'Nothing has gone today',
  firstDay: 'Messages to each provider on the first day',
  growth: 'More each day (%)',
  days: 'Days',
  lastDay: 'To each provider on the last day: {amount}',
  limitsTitle: 'Speed by provider',
  limitsHint:
    'Messages an hour, grouped by the servers that take the mail (MX). One that asks for patience is left alone for 15 to 90 minutes; the others go on.',
  unlimited: 'No limit',
  rests: '{provider} asks for patience; nothing goes to it before {until}',
  saved: 'Saved',
  failed: 'The speed could not be loaded',
  providers: {
    google: 'Google',
    microsoft: 'Microsoft',
    yahoo: 'Yahoo',
    icloud: 'iCloud',
    qq: 'QQ',
    netease: 'NetEase',
    others: 'Others (each)',
  },
}
