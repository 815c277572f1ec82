/** Error codes of e-mail: 62000–62999. */
export const emailErrors = {
  sendTaskNotFound: 62001,
  sendTaskState: 62002,
  emailTemplateNotFound: 62003,
  emailTemplateNameTaken: 62004,
  emailVariableUnknown: 62005,
  relayNotFound: 62006,
  relayInUse: 62007,
  relayTestFailed: 62008,
  relayPasswordUnsafe: 62009,
  dkimKeyInvalid: 62010,
  suppressionNotFound: 62011,
  recipientNotFound: 62012,
  capturedMailNotFound: 62013,
  recipientsMissing: 62014,
  recipientSuppressed: 62015,
} as const
