import type { followUps as zh } from '../zh/follow-ups.ts'

export const followUps: typeof zh = {
  method: 'How',
  methods: {
    call: 'Call',
    email: 'E-mail',
    sms: 'SMS',
    visit: 'Visit or meeting',
  },
  content: 'What was said',
  contentHint: 'What was discussed, and what comes next?',
  happenedAt: 'When',
  now: 'Now',
  nextContactAt: 'Next contact',
  unchanged: 'Unchanged',
  save: 'Record follow-up',
  saved: 'Follow-up recorded',
  inFuture: 'A follow-up cannot lie in the future',
}
