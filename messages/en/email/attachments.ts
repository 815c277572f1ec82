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
}
