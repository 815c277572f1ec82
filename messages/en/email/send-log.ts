import type { sendLog as zh } from '../../zh/email/send-log.ts'

export const sendLog: typeof zh = {
  title: 'Sending log',
  failed: 'The sending log could not be loaded',
  emptyTitle: 'No mailing is running',
  emptyHint: 'Once a send task is submitted, the result of every message appears here',
  results: 'Results',
  which: 'Which task',
  allTasks: 'All tasks',
  noResults: 'No results yet',
  nextTry: 'next try {time}',
}
