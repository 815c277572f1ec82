import type { attachments as zh } from '../../zh/email/attachments.ts'

export const attachments: typeof zh = {
  label: 'Attachments',
  attach: 'Attach files',
  hint: 'At most {count, # file|# files} with {limit} together',
  failed: '“{name}” could not be sent: {reason}',
  empty: '“{name}” is empty',
  tooMany: 'At most {count, # file|# files}',
  blocked: 'Mail providers refuse files like “{name}”',
  tooLarge: 'The files may have {limit} together',
  heavy:
    'The files have {size}: everybody gets them, which slows sending down and lands in junk folders more often. For many people a link is better.',
  remove: 'Remove “{name}”',
  sending: 'Sending “{name}”',
  open: 'Download “{name}”',
  personal: 'Files of their own for some readers',
  personalHint:
    'A column of the list names the files, several with a semicolon between; everybody gets those of his own row only',
  personalColumn: 'Column with the names',
  noPersonal: 'None',
  personalCount: 'Readers with a file of their own: {amount}',
  personalMissing: 'Not there yet: {names}',
  personalUnused: 'Named by nobody: {names}',
  personalFiles: 'The files',
}
